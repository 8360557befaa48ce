/** Shown once, after installation: what Airlock does and what to do first. */

import { css, html, LitElement } from "lit";
import { shared } from "../shared/styles.js";
import { markLanguage, shell } from "../shared/words.js";

const texts = shell.welcome;

export class AirlockWelcome extends LitElement {
  static override styles = [
    shared,
    css`
      main {
        display: grid;
        gap: 20px;
        max-width: 620px;
        margin: 0 auto;
        padding: 48px 20px;
        font-size: 16px;
      }
      h1 {
        margin: 0;
        font-size: 30px;
        line-height: 1.2;
        text-wrap: balance;
      }
      h2 {
        font-size: inherit;
      }
      ol {
        gap: 14px;
      }
      .card {
        padding: 16px 18px;
      }
    `,
  ];

  constructor() {
    super();
    markLanguage(document, texts.pageTitle());
  }

  override render() {
    return html`<main>
      <img src="icons/128.png" width="64" height="64" alt="" />
      <h1>${texts.title()}</h1>
      <p>${texts.whatItDoes()}</p>
      <ol>
        <li class="card">
          <h2>${texts.isOn()}</h2>
          <p>${texts.isOnMeans()}</p>
        </li>
        <li class="card">
          <h2>${texts.reload()}</h2>
          <p>${texts.reloadWhy()}</p>
        </li>
        <li class="card">
          <h2>${texts.openPanel()}</h2>
          <p>${texts.openPanelHow()}</p>
        </li>
      </ol>
      <p class="soft">${texts.whereThingsAre()}</p>
    </main>`;
  }
}
