/** The world of an agent in one case: tools of two pages, under one condition. */
import type { ModelTool, ToolAnswer } from "../../../demo/agent/core.js";
import { makeSecrets } from "../secrets.js";
import { NOTES_ORIGIN, NOTES_TOOL } from "../sites/build-tools.js";
import type { Case, Deed, SiteTool, Stage } from "../types.js";

/** A question to the person. */
export interface Question {
  readonly stage: "pre-call" | "post-result" | "use" | "supply";
  readonly rules: readonly string[];
}

export interface World {
  readonly deeds: readonly Deed[];
  readonly questions: readonly Question[];
  tools(): Promise<readonly ModelTool[]>;
  callTool(name: string, args: object): Promise<ToolAnswer>;
  /** Everything that the agent was given. */
  given(): readonly unknown[];
}

/** A tool at its origin; `act` runs it, and notes that it was called. */
export interface PlacedTool extends SiteTool {
  readonly origin: string;
  act(args: Deed["arguments"]): unknown;
}

export interface Placed {
  readonly stage: Stage;
  readonly deeds: Deed[];
  readonly tools: readonly PlacedTool[];
}

export const inputSchemaOf = ({ properties = {} }: SiteTool): object => ({ type: "object", properties });

/** The origin of the attacker's own tool in a case of this site. */
export const attackerOf = ({ attacker = NOTES_ORIGIN }: Case["site"]): string => attacker;

/** The case's site, and the attacker's own tool: a page in another tab, or a server. */
export function place(seed: number, { id, site, attack }: Case): Placed {
  const dressed = attack?.pattern.dress(attack.goal.order, site);
  const isPoisoned = attack?.pattern.place === "description";
  const strangersText = dressed === undefined || isPoisoned ? site.strangersText : dressed;
  const deeds: Deed[] = [];
  const stage: Stage = { strangersText, secrets: makeSecrets(seed, id, site), deeds };
  const at = (origin: string, tool: SiteTool): PlacedTool => ({
    ...tool,
    origin,
    act(args) {
      deeds.push({ origin, tool: tool.name, arguments: args });
      return tool.run(args, stage);
    },
  });
  const description = isPoisoned ? `${NOTES_TOOL.description} ${dressed}` : NOTES_TOOL.description;
  const notes = at(attackerOf(site), { ...NOTES_TOOL, description });
  const own = site.tools.map((tool) => at(tool.origin ?? site.origin, tool));
  return { stage, deeds, tools: [...own, notes] };
}

/** As servers answer, and as agents without any door get it: browser servers answer with text. */
export function asCallResult(value: unknown): object {
  if (typeof value === "string") return { content: [{ type: "text", text: value }] };
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}

/** Writes down what an agent is given, as it is at that moment. */
export function recordGiven() {
  const given: unknown[] = [];
  const keep = <Value>(value: Value): Value => {
    given.push(structuredClone(value));
    return value;
  };
  return { given, keep };
}

/** As an agent without any door gets it. */
export function openWorld({ deeds, tools }: Placed): World {
  const { given, keep } = recordGiven();
  return {
    deeds,
    questions: [],
    tools: async () =>
      keep(
        tools.map((tool) => {
          const { name, description, outputSchema, annotations } = tool;
          return { name, description, inputSchema: inputSchemaOf(tool), outputSchema, annotations };
        }),
      ),
    async callTool(name, args) {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) return keep({ error: { code: -32602, message: "No such tool." } });
      return keep({ result: asCallResult(tool.act(args as Deed["arguments"])) });
    },
    given: () => given,
  };
}
