/** What detection found, in plain words. */
import type { PanelFinding } from "../../protocol/panel-messages.js";

const KINDS: Readonly<Record<string, string>> = {
  instruction: "Words that tell an agent what to do",
  "hidden-text": "Text that you would not see",
  claimed: "The site itself warns of what it returned",
  "not-searched": "So much text that the rest of it was not searched",
  credential: "A key or password that the site did not mark",
  "card-number": "A card number that the site did not mark",
  "account-number": "A bank account number that the site did not mark",
};

export const findingWords = ({ kind }: PanelFinding): string =>
  Object.hasOwn(KINDS, kind) ? (KINDS[kind] as string) : "Something unusual";

export const isWarning = ({ severity }: PanelFinding): boolean => severity === "warning";

/** Whether all that the warning is about is keys that Airlock kept: nobody tried to steer the agent. */
export const isLeakOnly = (warnings: readonly PanelFinding[]): boolean =>
  warnings.every(({ kind }) => kind === "credential");

/** Kinds of text, which is shown; of what was withheld nothing is quoted. */
const QUOTED: readonly string[] = ["instruction", "hidden-text"];
const KEPT: readonly string[] = ["credential", "card-number", "account-number"];

export const isQuoted = ({ kind }: PanelFinding): boolean => QUOTED.includes(kind);
export const isKept = ({ kind }: PanelFinding): boolean => KEPT.includes(kind);
