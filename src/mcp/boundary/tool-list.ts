/**
 * What a server declares about its tools: what a client is shown of it, and the contract that a
 * result is held to.
 */

import type { ToolSecurity } from "../../annotations/model/types.js";
import { replaceFacts, type ToolOverride, tightenFacts } from "../../annotations/override.js";
import { normalizeTool } from "../../annotations/read/normalize-tool.js";
import type { CompiledContract } from "../../engine/enforce/compile-contract.js";
import type { Contract, ToolDefinition } from "../../engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { compileListableContract, listableInputSchema } from "../../gateway/listable/listable-schema.js";
import { isRecord } from "../../intrinsics/language.js";
import { isTooLarge } from "../../schemas/is-too-large.js";
import { toolTooLarge } from "../../texts/apps.js";
import { type Marks, publicErrorsOf, withMarks } from "./marks.js";

export interface KnownTool {
  /** The tool as the server lists it, as JSON: what tells one definition from another. */
  readonly text: string;
  readonly contract: Contract;
  /** What the tool declares, by the server or the deployer, whichever is worse. */
  readonly declared: ToolSecurity;
  /** What the deployer says of the tool, for the deployer's own rules. */
  readonly said: ToolSecurity;
  /** The tool as a client may see it. */
  readonly shown: JsonObject;
  /** The tool does not run, since its schemas say more than can be read. */
  readonly isTooLarge: boolean;
}

/** Asks the server for one page of its list. */
export type AskForPage = (cursor: string | undefined) => Promise<JsonObject>;

const MAX_PAGES = 1_000;
/** How often the list is read when it has changed again meanwhile. */
const MAX_READINGS = 5;
const MAX_REMEMBERED = 5_000;

const isTool = (value: JsonValue): value is JsonObject =>
  isRecord(value) && typeof value["name"] === "string";

/** A tool without a mark is listed as the server wrote it. */
function shownOf(tool: JsonObject, contract: Contract): JsonObject {
  const { inputPlan } = contract as CompiledContract;
  const { outputSchema, ...rest } = tool;
  const input = inputPlan.hasLiteralMarks
    ? { inputSchema: listableInputSchema(contract.projectedInputSchema) }
    : {};
  if (outputSchema === undefined) return { ...rest, ...input };
  const output = contract.enforces ? contract.projectedOutputSchema : (outputSchema as JsonObject);
  return { ...rest, ...input, ...(output === undefined ? {} : { outputSchema: output as JsonObject }) };
}

/**
 * The tool as refused. Attack: references that stand for megabytes would hold up the tools of all
 * other servers here, and the client.
 */
function refusedTool({ name }: JsonObject, text: string): KnownTool {
  const definition = { name: String(name), annotations: { sensitiveHint: true } };
  return {
    text,
    contract: compileListableContract(definition, { origin: "null" }),
    declared: normalizeTool(definition),
    said: normalizeTool(definition),
    shown: { name: definition.name, description: toolTooLarge(), inputSchema: { type: "object" } },
    isTooLarge: true,
  };
}

const asConfidential = ({ annotations, ...tool }: JsonObject): JsonObject => ({
  ...tool,
  annotations: { ...(isRecord(annotations) ? annotations : {}), sensitiveHint: true },
});

export class ToolList {
  readonly #origin: string;
  readonly #marks: Marks | undefined;
  readonly #overrides: ReadonlyMap<string, ToolOverride>;
  #known = new Map<string, KnownTool>();
  readonly #made = new Map<string, KnownTool>();
  #isStale = true;
  #reading: Promise<void> | undefined;

  constructor(origin: string, marks: Marks | undefined, overrides: ReadonlyMap<string, ToolOverride>) {
    this.#origin = origin;
    this.#marks = marks;
    this.#overrides = overrides;
  }

  get(name: string): KnownTool | undefined {
    return this.#known.get(name);
  }

  /** The server says that its list has changed, or was seen to have. */
  markStale(): void {
    this.#isStale = true;
  }

  /** @returns the tools of one page as the client may see them */
  shown(tools: readonly JsonValue[]): JsonObject[] {
    return tools.filter(isTool).map((tool) => {
      const made = this.#make(tool);
      if (this.#known.get(String(tool["name"]))?.text !== made.text) this.markStale();
      return made.shown;
    });
  }

  /**
   * Reads the list where it may have changed.
   *
   * @throws where the server does not answer, or changes its list without end
   */
  async refresh(ask: AskForPage): Promise<void> {
    for (let reading = 0; this.#isStale || this.#reading !== undefined; reading += 1) {
      if (reading === MAX_READINGS) throw new Error("The list changes too often.");
      this.#reading ??= this.#read(ask).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  async #read(ask: AskForPage): Promise<void> {
    this.#isStale = false;
    try {
      const known = new Map<string, KnownTool>();
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { tools, nextCursor } = await ask(cursor);
        if (!Array.isArray(tools)) throw new Error("Not a list of tools.");
        for (const tool of tools.filter(isTool)) this.#add(known, tool);
        if (typeof nextCursor !== "string") {
          this.#known = known;
          return;
        }
        cursor = nextCursor;
      }
      throw new Error("The list has no end.");
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  /**
   * Adds a tool. Attack: a name is listed twice, once with marks and once without. Then nothing of
   * its results passes.
   */
  #add(known: Map<string, KnownTool>, tool: JsonObject): void {
    const made = this.#make(tool);
    const name = String(tool["name"]);
    const other = known.get(name);
    const isTwice = other !== undefined && other.text !== made.text;
    known.set(name, isTwice ? this.#make({ name, annotations: { sensitiveHint: true } }) : made);
  }

  #make(tool: JsonObject): KnownTool {
    const text = JSON.stringify(tool);
    const known = this.#made.get(text);
    if (known !== undefined) return known;
    const made = this.#compile(tool, text);
    if (this.#made.size >= MAX_REMEMBERED) this.#made.clear();
    this.#made.set(text, made);
    return made;
  }

  #compile(tool: JsonObject, text: string): KnownTool {
    if (isTooLarge(tool["inputSchema"]) || isTooLarge(tool["outputSchema"])) return refusedTool(tool, text);
    const override = this.#overrides.get(String(tool["name"]));
    const described = this.#withOthers(withMarks(tool, this.#marks));
    const stated = normalizeTool(described);
    const declared = tightenFacts(stated, override);
    // S3-13: a result that may not be read again is redacted before it leaves. A milder word of who
    // put the boundary here says what rules go by, and withholds nothing: of a silent tool, the
    // worse level is only possible.
    const isRestricted =
      stated.facts.resultLevel.values.includes("restricted") || override?.resultLevel === "restricted";
    const marked = isRestricted ? asConfidential(described) : described;
    const definition = { ...marked, publicErrors: publicErrorsOf(tool, this.#marks) };
    const contract = compileListableContract(definition as unknown as ToolDefinition, {
      origin: this.#origin,
    });
    const shown = shownOf(tool, contract);
    return { text, contract, declared, said: replaceFacts(stated, override), shown, isTooLarge: false };
  }

  #withOthers(tool: JsonObject): JsonObject {
    const marks = this.#marks;
    if (marks?.others !== "withhold" || Object.hasOwn(marks.tools, String(tool["name"]))) return tool;
    // Marks of the server count if it describes its results.
    return tool["outputSchema"] === undefined ? asConfidential(tool) : tool;
  }
}
