/** `manage_files` with a resolver, as tests ask it. */

import { validate } from "../../extension/background/model/validation.js";
import type { PlainObject } from "../../src/annotations/model/plain-data.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { AnswerMemo } from "../../src/annotations/resolve/answer-memo.js";
import type { ResolvePorts } from "../../src/annotations/resolve/resolve-annotations.js";
import { MANAGE_FILES, resolveManageFiles } from "./proposal-examples.js";

export type Ask = ResolvePorts["ask"];

export function portsWith(ask: Ask, timeLimit = 1_000): ResolvePorts {
  const isValid = (args: PlainObject) => validate(MANAGE_FILES.inputSchema as never, args as never);
  return { ask, isValid, memo: new AnswerMemo(), timeLimit };
}

export const questionFor = (args: PlainObject, tool: object = MANAGE_FILES) => ({
  tool,
  declared: normalizeTool(tool),
  epoch: "1",
  arguments: args,
});
export const FILE = { path: "/home/user/notes.txt" };
export const honest: Ask = async (args) => resolveManageFiles(args);
