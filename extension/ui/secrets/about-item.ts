/** What a kept item says of itself: why it was kept, when it came, and where it was. */

import { html } from "lit";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { theirs } from "../sentences/marked-words.js";
import { toolAlone } from "../sentences/tool-words.js";
import { type Fact, factList } from "../shared/fact-list.js";
import { dayAndTime, dayInShort, exactTimeOfDay, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, questions, kept as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";
import type { ItemPhase } from "./item-phase.js";

/** Why an item cannot be shown, by its phase. */
export function phaseProblem({ origin }: PanelItem, phase: ItemPhase): string | undefined {
  const problems: Readonly<Partial<Record<ItemPhase, () => string>>> = wordsAt(origin).kept.phaseProblems;
  return problems[phase]?.();
}

export function keptBecause({ reason, origin }: PanelItem): string {
  const { reasons } = wordsAt(origin).kept;
  return (Object.hasOwn(reasons, reason) ? reasons[reason] : undefined)?.() ?? texts.otherReason();
}

/** The name that agents call the tool by, and the places: in its result, and on its site. */
const factsOf = ({ tool, origin, path, schemaPath, held }: PanelItem): Fact[] => [
  [questions.tool(), asLine(tool)],
  ...(schemaPath === "" ? [] : [[texts.placeOfIt(), asLine(base.placeInResult(schemaPath))] as Fact]),
  ...(path === undefined || held ? [] : [[texts.revealAsks(), asLine(`${origin}${path}`, 300)] as Fact]),
];

export const detailsOf = (item: PanelItem) => html`<details>
  <summary class="soft small">${questions.moreAbout()}</summary>
  ${factList(factsOf(item))}
</details>`;

/** Who sent the item: the tool, and the site where the list does not say it. */
export const sourceOf = (item: PanelItem, sited: boolean): string =>
  [
    item.agent === base.callNames.person()
      ? texts.keptOfYours()
      : texts.keptFrom(agentWords(item.agent, theirs)),
    toolAlone(item),
    ...(sited ? [asLine(item.origin, 300)] : []),
  ].join(" · ");

/**
 * Not how long ago: words that change by themselves move what stands below them.
 * @param toTheSecond nothing else tells it apart from another one
 */
export function receivedWords({ receivedAt }: PanelItem, now: number, toTheSecond = false): string {
  const isToday = new Date(receivedAt).toDateString() === new Date(now).toDateString();
  if (toTheSecond) return isToday ? exactTimeOfDay(receivedAt) : dayAndTime(receivedAt);
  return isToday ? timeOfDay(receivedAt) : dayInShort(receivedAt);
}
