/** The state of a session: in one phrase, and in full. */

import { html, nothing } from "lit";
import type { PanelSession } from "../../protocol/question-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { factList } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { formats, sessions as texts } from "../shared/words.js";

const MAX_ORIGIN = 300;

type Marked = Pick<PanelSession, "marks" | "refused">;

/** The session's marks, a word for each, and how many calls were refused. */
export function sessionWords({ marks, refused = 0 }: Marked): string {
  const words = marks.map((mark) => texts.sessionMarks[mark]()).join(", ");
  return [
    ...(words === "" ? [] : [texts.markedAs(words)]),
    ...(refused === 0 ? [] : [texts.sessionRefused(refused)]),
  ].join(" · ");
}

/** What they mean, as one phrase, for *Details*. */
export function sessionInFull({ marks, refused = 0 }: Marked): string {
  const words = marks.map((mark) => texts.sessionMarksMean[mark]());
  return formats.list([...words, ...(refused === 0 ? [] : [texts.sessionFlooded(refused)])]);
}

const claimWords = ({ origin, sources }: PanelSession["claimed"][number]): string => {
  const names = sources.map((source) => texts.quoted(asLine(source))).join(", ");
  return origin === "agent"
    ? texts.claimedByAgent(names)
    : texts.claimedBySite(asLine(origin, MAX_ORIGIN), names);
};

/** Origins that the browser verified and claims of pages never share a row. */
export function sessionSources({ verified, claimed, isCut }: PanelSession) {
  if (verified.length === 0 && claimed.length === 0) return nothing;
  const facts: Fact[] = [
    [texts.sourceSites(), verified.map((origin) => asLine(origin, MAX_ORIGIN)).join(", ")],
    ...claimed.map((claim): Fact => [texts.sourceClaims(), claimWords(claim)]),
    ...(isCut ? [[texts.moreSources(), texts.sourcesCut()] as Fact] : []),
  ];
  return html`<details>
    <summary class="soft small">${texts.sessionSources()}</summary>
    ${factList(facts)}
  </details>`;
}
