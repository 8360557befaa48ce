/**
 * A page's declarations about a tool, in plain words for the person. The page may be wrong, or lie
 * · S0-28, S3-13
 */
import { isEvident } from "../../../src/annotations/model/facts.js";
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import { words } from "../platform/words.js";
import { ownName } from "./named-tool.js";
import type { RegisteredTool } from "./registered-tool.js";

const MAX_TITLE = 120;

/** The page's title of a tool, or its name; a question mark where nothing of them can be seen. */
export const titleOf = (tool: RegisteredTool): string =>
  ownName(tool).title ?? (cleanText(tool.definition.name, MAX_TITLE) || "?");

export function describeTool(tool: RegisteredTool): string[] {
  const { facts } = tool.security();
  const { enforces } = tool.contract();
  const names = (name: "inputMetadata" | "returnMetadata") => facts[`${name}.sensitivity`].values;
  const isSensitive = isEvident(facts, "sensitiveHint");
  const isIrreversible = facts["inputMetadata.outcomes"].values.includes("irreversible");
  const isFromStrangers = facts["returnMetadata.source"].values.includes("untrustedPublic");
  const isReadOnly = facts.readOnlyHint.known && facts.readOnlyHint.values.includes(true);
  const claims: [holds: boolean, words: () => string][] = [
    [isReadOnly, words.declaresReadOnly],
    [isEvident(facts, "destructiveHint"), words.declaresDestruction],
    [isEvident(facts, "consequentialHint") || isIrreversible, words.declaresConsequences],
    [facts["inputMetadata.destination"].values.includes("public"), words.declaresPublicDestination],
    [
      facts.openWorldHint.provenance !== "derived" && isEvident(facts, "openWorldHint"),
      words.declaresOpenWorld,
    ],
    [isEvident(facts, "untrustedContentHint") || isFromStrangers, words.declaresUntrustedContent],
    [isSensitive, words.declaresSensitiveResult],
    [enforces && !isSensitive, words.declaresSensitiveParts],
    [
      [...names("inputMetadata"), ...names("returnMetadata")].includes("regulated"),
      words.declaresRegulatedData,
    ],
    [isEvident(facts, "requiresConfirmation"), words.declaresConfirmation],
    [tool.definition.notUnderstood === true, words.declaresOddSchema],
  ];
  const declared = claims.filter(([holds]) => holds).map(([, say]) => say());
  return declared.length > 0 ? declared : [words.declaresNothing()];
}
