/** What detection found, in plain words. */
import type { PanelFinding } from "../protocol/panel-messages.js";

const KINDS: Readonly<Record<string, string>> = {
  instruction: "Words that tell an agent what to do",
  "hidden-text": "Text that you would not see",
  credential: "A key or password that the site did not mark",
  "card-number": "A card number that the site did not mark",
  "account-number": "A bank account number that the site did not mark",
};

export const findingWords = ({ kind }: PanelFinding): string =>
  Object.hasOwn(KINDS, kind) ? (KINDS[kind] as string) : "Something unusual";

export const isWarning = ({ severity }: PanelFinding): boolean => severity === "warning";

/** Withheld already: nothing of it is quoted. */
export const isSecret = ({ kind }: PanelFinding): boolean => kind !== "instruction" && kind !== "hidden-text";
