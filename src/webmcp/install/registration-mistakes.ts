/**
 * Mistakes in a definition, found while a tool is registered. One function for each kind: to add
 * one is to add it to `FINDERS`.
 */
import { compilePlan, MARK, type Plan } from "../../engine/schema/compile-plan.js";
import { KEYWORDS } from "../../engine/schema/keywords.js";
import { locationOf } from "../../engine/schema/schema-node.js";
import { snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import { dictionary, listForEach } from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import type { GuardedTool } from "../api/guard-tool.js";
import { VALID_NAME } from "../api/register-tool.js";
import { isHeard, type PlacedMistake, sayMistake } from "../mistakes/say-mistake.js";
import type { PageHost } from "../references/page-host.js";
import type { ReadTool } from "../webidl/read-tool.js";
import { isObject } from "../webidl/webidl.js";
import { findMisspelt, findNotSchemas } from "./misspelt-marks.js";

export interface Registered {
  /** The members as they were read, each once. */
  readonly tool: ReadTool;
  /**
   * The page's own object, for its names alone: reading a member again may run code of the page.
   */
  readonly source: unknown;
  readonly guard: GuardedTool;
}

/** A place is a JSON Pointer into the definition. */
export type Found = (code: PlacedMistake["code"], place: string, detail?: string) => void;
export type Find = (registered: Registered, found: Found) => void;

/** An author reads the first ones, and mends them. */
const MOST = 5;

/** Parts of its schemas that are not understood, and marks that do nothing. */
const findSchemaFaults: Find = ({ tool, guard: { contract, inputs, shownSchema } }, found) => {
  const look = (member: string, { faults }: Plan): void =>
    listForEach(faults, ({ node, keyword }, index) => {
      const isKnown = keyword === "" || KEYWORDS[keyword];
      const code = keyword === MARK ? "misplaced-mark" : isKnown ? "malformed-keyword" : "misspelt-mark";
      if (index < MOST) found(code, `${member}${locationOf(node, keyword)}`, `"${MARK}"`);
    });
  if (isObject(tool.outputSchema)) look("/outputSchema", contract().plan);
  look("/inputSchema", inputs?.inputPlan ?? compilePlan(snapshotSchema(shownSchema)));
};

/** In the order in which they are said. */
const FINDERS: readonly Find[] = dictionary([findNotSchemas, findMisspelt, findSchemaFaults]);

/** @throws TypeError with the words of the first, in strict mode. */
export function checkRegistration(host: PageHost, registered: Registered): void {
  const { name } = registered.tool;
  if (isHeard())
    listForEach(FINDERS, (find) =>
      find(registered, (code, place, detail) => sayMistake({ code, tool: name, place, detail }, host, true)),
    );
}

/**
 * A registration was refused, and whoever made it may swallow why. @throws TypeError in strict
 * mode.
 */
export function sayRefused(host: PageHost, name: string, reason: unknown): void {
  if (!isObject(reason) || reason["name"] !== "InvalidStateError") return;
  const code = regExpExec(VALID_NAME, name) ? "duplicate-name" : "invalid-name";
  sayMistake({ code, tool: name, place: "" }, host, true);
}
