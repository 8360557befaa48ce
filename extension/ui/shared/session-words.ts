/** What a session has come into contact with, at a glance and in full. */
import { html, nothing } from "lit";
import type { PanelSession } from "../../protocol/question-messages.js";
import type { Fact } from "./fact-list.js";
import { factList } from "./fact-list.js";
import { asLine } from "./untrusted-text.js";

const MARKS: Readonly<Record<PanelSession["marks"][number], string>> = {
  malicious: "has met an attempt to make it act",
  sensitive: "has held secrets",
  "open-world": "has read strangers’ text",
};
const MAX_ORIGIN = 300;

/** As the end of a sentence that begins with whose session it is. */
export function sessionWords({ marks }: PanelSession): string {
  const words = marks.map((mark) => MARKS[mark]);
  if (words.length === 0) return "is clean";
  return words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The browser's words and the pages' apart, always. */
export function sessionSources({ verified, claimed, isCut }: PanelSession) {
  if (verified.length === 0 && claimed.length === 0) return nothing;
  const facts: Fact[] = [
    ["Sites", verified.map((origin) => asLine(origin, MAX_ORIGIN)).join(", ")],
    ...claimed.map(
      ({ origin, sources }): Fact => [
        "Claims",
        `${origin === "agent" ? "The agent itself" : asLine(origin, MAX_ORIGIN)} names ${sources.map((source) => `“${asLine(source)}”`).join(", ")}`,
      ],
    ),
    ...(isCut ? [["More", "There were more than are listed here."] as Fact] : []),
  ];
  return html`<details>
    <summary class="soft small">Where it has been</summary>
    ${factList(facts)}
  </details>`;
}
