/**
 * How often an agent asks on a site: three equal answers, with the tools that each covers. It is on
 * the card of an agent that asks to connect, and under the agent in *Settings*.
 */

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { type Asking, COVERAGES, type PanelListedTool } from "../../protocol/policy-messages.js";
import { type Fact, factList } from "./fact-list.js";
import { asLine } from "./untrusted-text.js";
import { questions as texts } from "./words.js";
import { wordsAt } from "./words-at.js";

const MAX_ORIGIN = 300;

/** The tools that a choice covers. The wider one covers those of the narrower one, too. */
export const coveredBy = (choice: Asking, tools: readonly PanelListedTool[]): readonly PanelListedTool[] =>
  choice === "each" ? [] : tools.filter(({ covered }) => choice === "ordinary" || covered === choice);

export interface AskingFace {
  readonly origin: string;
  /** All that could be covered. */
  readonly tools: readonly PanelListedTool[];
  readonly chosen: Asking;
  /** Those that the standing choice covers, if they are not simply those of `tools`. */
  readonly standing?: readonly PanelListedTool[];
  /** Groups its buttons among those of others. */
  readonly name: string;
}

/** All of them: the person allows no tool whose name is not there to be read. */
export const coveredFacts = (tools: readonly PanelListedTool[], origin: string): Fact[] =>
  COVERAGES.flatMap((covered) => {
    const titles = tools.flatMap((tool) =>
      tool.covered === covered ? [texts.quoted(asLine(tool.title))] : [],
    );
    return titles.length === 0
      ? []
      : [[wordsAt(origin).questions.coveredAs[covered](), titles.join(" · ")] as const];
  });

export function askingChoice(face: AskingFace, choose: (choice: Asking) => void) {
  const { origin, tools, chosen, standing, name } = face;
  if (tools.length === 0) return nothing;
  const countOf = (choice: Asking) =>
    (choice === chosen && standing !== undefined ? standing : coveredBy(choice, tools)).length;
  /** The wider choice offers nothing where every tool is one of the narrower one. */
  const addsNone = (choice: Asking) =>
    choice !== "each" && choice !== chosen && !tools.some(({ covered }) => covered === choice);
  const answer = (choice: Asking) => html`<label class="check">
    <input
      type="radio"
      name=${name}
      .checked=${live(choice === chosen)}
      ?disabled=${addsNone(choice)}
      @change=${() => choose(choice)}
    />
    ${texts.asking[choice](addsNone(choice) ? 0 : countOf(choice))}
  </label>`;
  return html`<fieldset class="asking stack">
    <legend class="soft small">${texts.askingOn(asLine(origin, MAX_ORIGIN))}</legend>
    ${(["each", ...COVERAGES] as const).map(answer)}
    <details>
      <summary class="soft small">${texts.askingTools()}</summary>
      ${factList(coveredFacts(tools, origin))}
      <p class="soft small">${wordsAt(origin).questions.askingMeans()}</p>
    </details>
  </fieldset>`;
}
