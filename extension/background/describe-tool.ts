/** What a page declares about a tool, in plain words for the person. The page may be wrong, or lie. */
import {
  declaresConsequences,
  declaresDestruction,
  declaresNothing,
  declaresOpenWorld,
  declaresReadOnly,
  declaresSensitiveParts,
  declaresSensitiveResult,
  declaresUntrustedContent,
} from "../../src/errors.js";
import type { RegisteredTool } from "./registered-tool.js";

export function describeTool(tool: RegisteredTool): string[] {
  const hints = tool.annotations();
  const { enforces } = tool.contract();
  const declared: [holds: boolean, words: () => string][] = [
    [hints["readOnlyHint"] === true, declaresReadOnly],
    [hints["destructiveHint"] === true, declaresDestruction],
    [hints["consequentialHint"] === true, declaresConsequences],
    [hints["openWorldHint"] === true, declaresOpenWorld],
    [hints["untrustedContentHint"] === true, declaresUntrustedContent],
    [!!hints["sensitiveHint"], declaresSensitiveResult],
    [enforces && !hints["sensitiveHint"], declaresSensitiveParts],
  ];
  const words = declared.filter(([holds]) => holds).map(([, say]) => say());
  return words.length > 0 ? words : [declaresNothing()];
}
