/** Shown once, after installation: what happens now, and the one choice there is. */
import { css, html, LitElement } from "lit";
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
      <h1>Agents get the result. You keep the secret.</h1>
      <p>
        Web pages can offer tools to AI agents. Airlock stands between: it runs the tool, takes out what the site marked
        as sensitive, and gives the agent the rest. What was taken out is shown to you alone, in the side panel.
      </p>
      <ol>
        <li class="card">
          <h2>Airlock is on for every site</h2>
          <p>
            No agent gets anything by that: you let an agent in, you connect a tab to it, and you are asked before its
            first call of each tool. In the side panel you can set a site to “Ask me each time” or “Off”.
          </p>
        </li>
        <li class="card">
          <h2>Reload the tabs that are open</h2>
          <p>A page is guarded from its start. Tabs from before the installation say so in the side panel.</p>
        </li>
        <li class="card">
          <h2>Open the side panel</h2>
          <p>
            A click on the Airlock button in the toolbar opens it beside any page. (The button may be behind the puzzle
            piece; pin it there.)
          </p>
        </li>
      </ol>
      <p class="soft">
        Airlock talks to no server of its own. Which agents you let in and how you set your sites is stored in this
        browser; what was kept for you is gone when the browser closes.
      </p>
    </main>`;
  }
}
