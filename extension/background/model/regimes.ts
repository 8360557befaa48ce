/** The regimes of law that a tool says apply to what it gets and returns · S0-26, S0-27 */
import { normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { PanelRegimes } from "../../protocol/question-messages.js";
import type { RegisteredTool } from "./registered-tool.js";

const MOST = 12;
const MAX_WORDS = 60;

const bounded = (scopes: readonly string[]) => {
  const all = [...new Set(scopes.map((scope) => cleanText(scope, MAX_WORDS)))].filter(
    (scope) => scope !== "",
  );
  return { names: all.slice(0, MOST), more: Math.max(0, all.length - MOST) };
};

/** @param result JSON text of what the agent would get; empty before a call */
export function regimesOf(tool: RegisteredTool, result: string): PanelRegimes {
  const { facts } = tool.security();
  const said = result === "" ? [] : normalizeResult(JSON.parse(result)).facts["returnMetadata.scopes"].values;
  return {
    input: bounded(facts["inputMetadata.scopes"].values),
    result: bounded([...facts["returnMetadata.scopes"].values, ...said]),
  };
}
