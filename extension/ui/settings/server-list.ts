/**
 * The servers that an app brought: how each is started, whether it may run, does, and what is kept
 * back of it.
 */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { ServerProblem } from "../../../src/link/server-problems.js";
import type { PanelServer } from "../../protocol/app-messages.js";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import { markedWords, theirs } from "../sentences/marked-words.js";
import { type Fact, factList } from "../shared/fact-list.js";
import { sendCommand } from "../shared/send-event.js";
import { commandOf, startFacts } from "../shared/server-facts.js";
import { asLine } from "../shared/untrusted-text.js";
import { servers as texts } from "../shared/words.js";

const LONG = 500;

function stateOf({ standing, state = "stopped", tools }: PanelServer): string {
  if (standing === "waiting") return texts.waitsForYou();
  if (standing === "denied") return texts.denied();
  if (standing === "off") return texts.off();
  const count = tools === undefined ? [] : [texts.tools(tools)];
  return [texts.states[state](), ...count].join(" · ");
}

/** Our sentence; what the server, its program or the network said stands under it, as theirs. */
function problemOf({ kind, about = "", said, lastLine }: ServerProblem, { tools = 0 }: PanelServer) {
  const quotations = [
    [texts.said(), said],
    [texts.lastLine(), lastLine],
  ].flatMap(([name = "", words]): Fact[] => (words === undefined ? [] : [[name, asLine(words, LONG)]]));
  return html`<p class="small problem">${markedWords(texts.problems[kind](theirs(asLine(about, LONG))))}</p>
    ${factList(quotations)}
    <p class="soft small">${tools > 0 ? texts.startsAgain() : texts.tryAgain()}</p>`;
}

/** Which of its tools agents do not get, and why. */
function leftOutOf({ notOffered = 0, leftOut = [] }: PanelServer) {
  if (notOffered === 0) return nothing;
  const more = notOffered - leftOut.length;
  return html`<ul class="small stack">
      ${leftOut.map(
        ({ name, why }) => html`<li>
          ${name === "" ? texts.nameless() : html`<bdi class="theirs">${asLine(name)}</bdi>`}
          <span class="soft">${texts.leftOutBecause[why]()}</span>
        </li>`,
      )}
      ${more > 0 ? html`<li class="soft">${texts.andMore(more)}</li>` : nothing}
    </ul>`;
}

function serverRow(host: HTMLElement, agent: PanelAgent, server: PanelServer) {
  const { identity, problem, standing, notOffered = 0 } = server;
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
  return html`<li class="server">
    <label class="check">
      <input type="checkbox" .checked=${live(standing === "allowed")} @change=${turn} />
      <span><bdi>${name}</bdi> <span class="soft small">${stateOf(server)}</span></span>
    </label>
    <p class="soft small start"><bdi>${commandOf(server)}</bdi></p>
    ${problem === undefined ? nothing : problemOf(problem, server)}
    ${notOffered === 0 ? nothing : html`<p class="soft small">${texts.leftOut(notOffered)}</p>`}
    <details>
      <summary class="soft small">${texts.details()}<span class="visually-hidden"> ${name}</span></summary>
      ${factList(startFacts(server))} ${leftOutOf(server)}
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
  const name = asLine(agent.name);
  return html`<article class="card servers" aria-label=${name}>
    <h3 tabindex="-1" data-agent=${agent.id}><bdi>${name}</bdi></h3>
    <p class="soft small">${texts.heading(servers.length)}</p>
    <ul class="stack">${servers.map((server) => serverRow(host, agent, server))}</ul>
  </article>`;
}
