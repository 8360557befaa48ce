/** What the extension costs: pages, frames and bytes. */

import { html, LitElement, type PropertyDeclarations } from "lit";
import type { ExtensionCost } from "../../protocol/panel-messages.js";
import { type Fact, factList, factStyles } from "../shared/fact-list.js";
import { shared } from "../shared/styles.js";
import { formats, shell } from "../shared/words.js";

const texts = shell.cost;

export class CostView extends LitElement {
  static override properties: PropertyDeclarations = { cost: { attribute: false } };
  static override styles = [shared, factStyles];

  declare cost: ExtensionCost;

  override render() {
    const { open, pages, frames, bytes } = this.cost;
    const facts: Fact[] = [
      ...(open === undefined ? [] : [[texts.open(), formats.number(open)] as const]),
      [texts.pages(), texts.sinceStart(pages)],
      [texts.frames(), formats.number(frames)],
      ...(bytes === undefined ? [] : [[texts.kept(), texts.kilobytes(bytes)] as const]),
    ];
    return html`<section aria-labelledby="title">
      <h3 id="title">${texts.title()}</h3>
      <p class="soft small">${texts.explained()}</p>
      ${factList(facts)}
    </section>`;
  }
}
