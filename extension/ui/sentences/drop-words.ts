/** The losses of the last session of the browser, in words. */

import type { DropNotice } from "../../protocol/panel-messages.js";
import { dayAndMinute } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { formats, kept as texts } from "../shared/words.js";

/** A sentence for each loss, after when it was. */
export const dropWords = ({ at, items, agents, calls }: DropNotice): readonly string[] => [
  texts.dropNotice(dayAndMinute(at)),
  ...(items === 0 ? [] : [texts.droppedItems(items)]),
  ...(agents.length === 0 ? [] : [texts.droppedSessions(formats.list(agents.map((name) => asLine(name))))]),
  ...(calls === 0 ? [] : [texts.droppedCalls(calls)]),
];
