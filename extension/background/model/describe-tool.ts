/** What a page declares about a tool, in plain words for the person. The page may be wrong, or lie · S0-28, S3-13 */
import { isEvident } from "../../../src/annotations/model/facts.js";
import {
  declaresConfirmation,
  declaresConsequences,
  declaresDestruction,
  declaresNothing,
  declaresOpenWorld,
  declaresPublicDestination,
  declaresReadOnly,
  declaresRegulatedData,
  declaresSensitiveParts,
  declaresSensitiveResult,
  declaresUntrustedContent,
} from "../../../src/texts/people.js";
import type { RegisteredTool } from "./registered-tool.js";

export function describeTool(tool: RegisteredTool): string[] {
  const { facts } = tool.security();
  const { enforces } = tool.contract();
  const names = (name: "inputMetadata" | "returnMetadata") => facts[`${name}.sensitivity`].values;
  const isSensitive = isEvident(facts, "sensitiveHint");
  const isIrreversible = facts["inputMetadata.outcomes"].values.includes("irreversible");
  const isFromStrangers = facts["returnMetadata.source"].values.includes("untrustedPublic");
  const isReadOnly = facts.readOnlyHint.known && facts.readOnlyHint.values.includes(true);
  const declared: [holds: boolean, words: () => string][] = [
    [isReadOnly, declaresReadOnly],
    [isEvident(facts, "destructiveHint"), declaresDestruction],
    [isEvident(facts, "consequentialHint") || isIrreversible, declaresConsequences],
    [facts["inputMetadata.destination"].values.includes("public"), declaresPublicDestination],
    [facts.openWorldHint.provenance !== "derived" && isEvident(facts, "openWorldHint"), declaresOpenWorld],
    [isEvident(facts, "untrustedContentHint") || isFromStrangers, declaresUntrustedContent],
    [isSensitive, declaresSensitiveResult],
    [enforces && !isSensitive, declaresSensitiveParts],
    [[...names("inputMetadata"), ...names("returnMetadata")].includes("regulated"), declaresRegulatedData],
    [isEvident(facts, "requiresConfirmation"), declaresConfirmation],
  ];
  const words = declared.filter(([holds]) => holds).map(([, say]) => say());
  return words.length > 0 ? words : [declaresNothing()];
}
