/** Shown once, after installation: what Airlock does and what to do first. */
import { css, html, LitElement } from "lit";
import { welcome } from "../../../src/texts/people/shell.js";
import { shared } from "../shared/styles.js";

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

  override render() {
    return html`<main>
      <img src="icons/128.png" width="64" height="64" alt="" />
      <h1>${welcome.title()}</h1>
      <p>${welcome.whatItDoes()}</p>
      <ol>
        <li class="card">
          <h2>${welcome.isOn()}</h2>
          <p>${welcome.isOnMeans()}</p>
        </li>
        <li class="card">
          <h2>${welcome.reload()}</h2>
          <p>${welcome.reloadWhy()}</p>
        </li>
        <li class="card">
          <h2>${welcome.openPanel()}</h2>
          <p>${welcome.openPanelHow()}</p>
        </li>
      </ol>
      <p class="soft">${welcome.whereThingsAre()}</p>
    </main>`;
  }
}
