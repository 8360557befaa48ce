/** What a kept item says of itself: why it was kept, when it came, and where it was. */

import type { PanelItem } from "../../protocol/panel-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { dayInShort, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, questions, kept as texts } from "../shared/words.js";

export const keptBecause = ({ reason }: PanelItem): string =>
  (Object.hasOwn(texts.reasons, reason) ? texts.reasons[reason] : undefined)?.() ?? texts.otherReason();

/** The name that agents call the tool by, and the places: in its result, and on its site. */
export const detailsOf = ({ tool, origin, path, schemaPath, held }: PanelItem): Fact[] => [
  [questions.tool(), asLine(tool)],
  ...(schemaPath === "" ? [] : [[texts.placeOfIt(), asLine(base.placeInResult(schemaPath))] as Fact]),
  ...(path === undefined || held ? [] : [[texts.revealAsks(), asLine(`${origin}${path}`, 300)] as Fact]),
];

/** Not how long ago: words that change by themselves move what stands below them. */
export const receivedWords = ({ receivedAt }: PanelItem, now: number): string =>
  new Date(receivedAt).toDateString() === new Date(now).toDateString()
    ? timeOfDay(receivedAt)
    : dayInShort(receivedAt);
