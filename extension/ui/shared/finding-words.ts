/** Findings of detection, in words for the person. */

import type { PanelFinding } from "../../protocol/panel-messages.js";
import { tools as texts } from "./words.js";
import { wordsAt } from "./words-at.js";

export function findingWords({ kind }: PanelFinding, origin: string): string {
  const { findings } = wordsAt(origin).tools;
  return (Object.hasOwn(findings, kind) ? findings[kind] : undefined)?.() ?? texts.otherFinding();
}

export const isWarning = ({ severity }: PanelFinding): boolean => severity === "warning";

/**
 * Whether all warnings are about keys that Airlock withheld, and none about an attempt to steer the
 * agent.
 */
export const isLeakOnly = (warnings: readonly PanelFinding[]): boolean =>
  warnings.every(({ kind }) => kind === "credential");

/** What the warnings of one result are about. */
export function warningKind(warnings: readonly PanelFinding[]): keyof typeof texts.warnings {
  if (isLeakOnly(warnings)) return "key";
  return warnings.every(({ kind }) => kind === "claimed") ? "claimed" : "steering";
}

/** Kinds whose text is quoted. Withheld text is never quoted. */
const QUOTED: readonly string[] = ["instruction", "hidden-text"];

export const isQuoted = ({ kind }: PanelFinding): boolean => QUOTED.includes(kind);
