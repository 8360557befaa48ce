/** Why something was withheld from an agent. */
import * as texts from "../../../src/texts/people/kept.js";

export const keptBecause = (reason: string): string =>
  (Object.hasOwn(texts.reasons, reason) ? texts.reasons[reason] : undefined)?.() ?? texts.otherReason();
