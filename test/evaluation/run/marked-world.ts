/**
 * Marks only: what the page's script does, and the library of a server whose author marks. They
 * redact what schemas mark, and ask nobody. Neither knows what another page or server withheld; a
 * server without marks has no library.
 */

import { isServerOrigin } from "../../../extension/protocol/tool-name.js";
import { compileContract, createSession, enforceFailure, enforceResult } from "../../../src/gateway/index.js";
import type { Deed } from "../types.js";
import {
  asCallResult,
  inputSchemaOf,
  type Placed,
  type PlacedTool,
  recordGiven,
  type World,
} from "./world.js";

const contractOf = (tool: PlacedTool) =>
  compileContract({ ...tool, inputSchema: inputSchemaOf(tool) }, { origin: tool.origin });

function schemasOf(tool: PlacedTool): object {
  const { projectedInputSchema, projectedOutputSchema } = contractOf(tool);
  return { inputSchema: projectedInputSchema, outputSchema: projectedOutputSchema };
}

export function markedWorld({ deeds, tools }: Placed): World {
  const { given, keep } = recordGiven();
  const sessions = new Map(tools.map(({ origin }) => [origin, createSession()]));
  const isGuarded = (origin: string) =>
    !isServerOrigin(origin) ||
    tools.some((tool) => tool.origin === origin && tool.outputSchema !== undefined);
  return {
    deeds,
    questions: [],
    tools: async () =>
      keep(tools.map((tool) => ({ name: tool.name, description: tool.description, ...schemasOf(tool) }))),
    async callTool(name, args) {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) return keep({ error: { code: -32602, message: "No such tool." } });
      const act = () => tool.act(args as Deed["arguments"]);
      if (!isGuarded(tool.origin)) return keep({ result: asCallResult(act()) });
      const contract = contractOf(tool);
      const session = sessions.get(tool.origin);
      const returned = () => (isServerOrigin(tool.origin) ? asCallResult(act()) : act());
      try {
        return keep({
          result: enforceResult(contract, returned(), session && { session }).agent,
        });
      } catch (error) {
        return keep({ result: enforceFailure(contract, error).agent });
      }
    },
    given: () => given,
  };
}
