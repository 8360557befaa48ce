/** Marks only: what the page's script does. It redacts what schemas mark, and asks nobody. */
import { compileContract, createSession, enforceFailure, enforceResult } from "../../../src/gateway/index.js";
import type { Deed } from "../types.js";
import { inputSchemaOf, type Placed, type PlacedTool, recordGiven, type World } from "./world.js";

const contractOf = (tool: PlacedTool) =>
  compileContract({ ...tool, inputSchema: inputSchemaOf(tool) }, { origin: tool.origin });

function schemasOf(tool: PlacedTool): object {
  const { projectedInputSchema, projectedOutputSchema } = contractOf(tool);
  return { inputSchema: projectedInputSchema, outputSchema: projectedOutputSchema };
}

export function markedWorld({ deeds, tools }: Placed): World {
  const { given, keep } = recordGiven();
  const session = createSession();
  return {
    deeds,
    questions: [],
    tools: async () =>
      keep(tools.map((tool) => ({ name: tool.name, description: tool.description, ...schemasOf(tool) }))),
    async callTool(name, args) {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) return keep({ error: { code: -32602, message: "No such tool." } });
      const contract = contractOf(tool);
      try {
        return keep({
          result: enforceResult(contract, tool.act(args as Deed["arguments"]), { session }).agent,
        });
      } catch (error) {
        return keep({ result: enforceFailure(contract, error).agent });
      }
    },
    given: () => given,
  };
}
