/** The servers that an app brought: how each is started, whether it may run, and does. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelServer } from "../../protocol/app-messages.js";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import { factList } from "../shared/fact-list.js";
import { sendCommand } from "../shared/send-event.js";
import { startFacts } from "../shared/server-facts.js";
import { asLine } from "../shared/untrusted-text.js";
import { servers as texts } from "../shared/words.js";

function stateOf({ standing, state = "stopped", tools }: PanelServer): string {
  if (standing === "waiting") return texts.waitsForYou();
  if (standing === "denied") return texts.denied();
  if (standing === "off") return texts.off();
  const count = tools === undefined ? [] : [texts.tools(tools)];
  return [texts.states[state](), ...count].join(" · ");
}

function serverRow(host: HTMLElement, agent: PanelAgent, server: PanelServer) {
  const { identity, problem, standing } = server;
  const name = asLine(server.title);
  const about = { agent: agent.id, server: server.server, identity } as const;
  const turn = async ({ target }: Event) => {
    const box = target as HTMLInputElement;
    const turned = box.checked ? "allowed" : "off";
    const { error } = await sendCommand(host, { type: "decide-server", ...about, standing: turned });
    if (error !== undefined) box.checked = standing === "allowed";
  };
  const mask = async ({ target }: Event) => {
    const box = target as HTMLInputElement;
    const { error } = await sendCommand(host, { type: "mask-copies", ...about, on: box.checked });
    if (error !== undefined) box.checked = !server.showsCopies;
  };
  return html`<li>
    <label class="check">
      <input type="checkbox" .checked=${live(standing === "allowed")} @change=${turn} />
      <span><bdi>${name}</bdi> <span class="soft small">${stateOf(server)}</span></span>
    </label>
    ${problem === undefined ? nothing : html`<p class="small problem">${asLine(problem, 1_000)}</p>`}
    <details>
      <summary class="soft small">${texts.details()}<span class="visually-hidden"> ${name}</span></summary>
      ${factList(startFacts(server))}
      ${
        standing !== "allowed"
          ? nothing
          : html`<label class="check">
              <input type="checkbox" .checked=${live(!server.showsCopies)} @change=${mask} />
              <span>${texts.masksCopies()} <span class="soft small">${texts.masksCopiesMeans()}</span></span>
            </label>`
      }
    </details>
  </li>`;
}

/** @param host sends what the person decides */
export function serverList(host: HTMLElement, agent: PanelAgent) {
  const { servers = [] } = agent;
  if (servers.length === 0) return nothing;
  return html`<h4>${texts.heading(servers.length)}</h4>
    <ul class="stack">${servers.map((server) => serverRow(host, agent, server))}</ul>`;
}
