/** The agents that connected, which of them the person approved, and the tabs that each may use. */

import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { AppClaims } from "../../protocol/app-messages.js";
import { siteName } from "../../protocol/site-name.js";
import type { AgentKind, AgentRecord } from "../model/records.js";
import { words } from "../platform/words.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Settings } from "./settings.js";
import type { Areas } from "./state.js";

const MAX_WAITING = 20;
const MAX_AGENT_NAME = 60;
/** Milliseconds. Attack: an agent that connects again and again until it is let in. */
const PUT_OFF_LASTS = 3_600_000;

/**
 * The person, who runs tools in the panel, is an agent too: the same pipeline, the same redaction.
 */
export const PERSON: AgentRecord = {
  id: "person",
  kind: "person",
  name: words.callNames.person(),
  status: "approved",
};
/** The caller of tools in a page. It is known only by its withheld items. */
export const IN_PAGE = "page";

/**
 * Who calls a tool without the extension: in a page, known by its origin; or the browser's agent.
 */
export const ownAgent = (by: "page" | "browser", origin: string): AgentRecord => ({
  id: by === "page" ? `${IN_PAGE} ${origin}` : by,
  kind: by,
  name: nameOfOwn(by === "page" ? `${IN_PAGE} ${origin}` : by) ?? "",
  status: "approved",
});

/** @returns undefined for an agent that came to the extension */
export function nameOfOwn(id: string): string | undefined {
  if (id === "browser") return words.callNames.browser();
  return id.startsWith(`${IN_PAGE} `)
    ? words.callNames.ofPage(siteName(id.slice(IN_PAGE.length + 1)))
    : undefined;
}

/** The form in which people see two names as the same. */
const fold = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’ʼ`´]/gu, "'");

/**
 * Attack: an agent that calls itself "You", or "The agent of https://bank.example". Panel and log
 * give these names without quotation marks to those who bear them; whoever else claims one has its
 * id behind it.
 */
function claimedName(claimed: string, id: string): string {
  const name = cleanText(claimed, MAX_AGENT_NAME) || id;
  const { person, inPage, browser, ofPage } = words.callNames;
  const isTaken =
    [person(), inPage(), browser()].some((own) => fold(own) === fold(name)) ||
    fold(name).startsWith(fold(ofPage("")).trim());
  return isTaken ? `${name} (${id})` : name;
}

const cleanClaims = ({ program, code }: AppClaims): AppClaims => ({
  code,
  ...(program === undefined ? {} : { program: cleanText(program, MAX_AGENT_NAME) }),
});

export type Standing = AgentRecord["status"] | "too-many";

const withTab = (tabs: readonly number[], tabId: number, connected: boolean): readonly number[] =>
  connected ? [...new Set([...tabs, tabId])] : tabs.filter((each) => each !== tabId);

export class Agents {
  readonly #settings: Settings;
  readonly #changed: (agentId: string) => void;
  /**
   * Agent → the tabs that the person connected to it, with those whose connection is being stored.
   */
  readonly #chosen: Records<readonly number[], readonly number[]>;
  /** Agents that wait and got *Not now* → until when, in milliseconds since the epoch. */
  readonly #putOff: Records<number>;
  /** The tabs that count. */
  readonly #tabs: Map<string, readonly number[]>;
  /** Agents whose request to connect the person has seen in this session of the browser. */
  readonly #shown: Records<true>;

  constructor(settings: Settings, areas: Areas, changed: (agentId: string) => void) {
    this.#settings = settings;
    this.#changed = changed;
    this.#chosen = new Records(areas, KINDS.tabs);
    this.#putOff = new Records(areas, KINDS.putOff);
    this.#tabs = new Map(this.#chosen.entries());
    this.#shown = new Records(areas, KINDS.shown);
  }

  /**
   * The rights of an agent. One that connects for the first time waits for the person's approval.
   */
  meet(id: string, kind: AgentKind, claims?: { readonly name: string; readonly app: AppClaims }): Standing {
    const known = this.#settings.agent(id);
    if ((this.#putOff.get(id) ?? Number.POSITIVE_INFINITY) < Date.now()) this.putOff(id, false);
    if (known !== undefined) return known.status;
    if (this.waiting().length >= MAX_WAITING) return "too-many";
    const name = claimedName(claims?.name ?? "", id);
    const app = claims === undefined ? {} : { app: cleanClaims(claims.app) };
    void this.#settings.decideAgent({ id, kind, name, status: "waiting", ...app });
    this.#changed(id);
    return "waiting";
  }

  /** The name is a claim: it is cleaned and never identifies an agent. */
  async rename(id: string, claimed: string): Promise<void> {
    const agent = this.get(id);
    const name = claimedName(claimed, id);
    if (agent?.app !== undefined) return await this.#knownClient(agent, agent.app, name);
    // The person approves a name too. Attack: another name in the moment of the click. So the first
    // one stays.
    if (agent?.status !== "waiting" || agent.name !== id) return;
    await this.#settings.decideAgent({ ...agent, name });
    this.#changed(id);
  }

  /**
   * An app has the name that the person gave it where they set it up; its client is a further
   * claim.
   */
  async #knownClient(agent: AgentRecord, app: AppClaims, client: string): Promise<void> {
    if (app.client === client) return;
    await this.#settings.decideAgent({ ...agent, app: { ...app, client } });
    this.#changed(agent.id);
  }

  /** @param tabs those that a yes gives: nobody ever sees it let in without them */
  async decide(id: string, allow: boolean, tabs: readonly number[] = []): Promise<void> {
    const agent = this.get(id);
    if (agent === undefined) return;
    if (!allow) {
      this.#tabs.delete(id);
      this.#chosen.note([[id, []]]);
    } else await this.#giveTabs(agent, tabs);
    // A no that was said meanwhile stands.
    if (this.get(id)?.status !== agent.status) return;
    const decided = this.#settings.decideAgent({ ...agent, status: allow ? "approved" : "denied" });
    if (!allow) this.#changed(id);
    await decided;
    this.#changed(id);
  }

  /** A worker that was killed amid the first yes has left tabs that this one may not mean. */
  async #giveTabs({ id, status }: AgentRecord, tabs: readonly number[]): Promise<void> {
    const left = status === "approved" ? [] : this.#chosen.get(id);
    for (const tab of left) if (!tabs.includes(tab)) await this.connectTab(id, tab, false);
    for (const tab of tabs) await this.connectTab(id, tab, true);
  }

  waiting(): AgentRecord[] {
    return this.list().filter(({ status }) => status === "waiting");
  }

  /** The requests of all who wait are before the person. */
  showWaiting(): void {
    for (const { id } of this.waiting()) if (!this.isShown(id)) this.#shown.note([[id, true]]);
  }

  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  /** Its request leaves *Now*, without a yes or a no, until it asks again in an hour. */
  putOff(id: string, on: boolean): void {
    if (on && this.get(id)?.status !== "waiting") return;
    if (on) this.#putOff.note([[id, Date.now() + PUT_OFF_LASTS]]);
    else this.#putOff.remove([id]).catch(() => undefined);
    this.#changed(id);
  }

  isPutOff(id: string): boolean {
    return this.#putOff.has(id);
  }

  /** Nobody is there any more who would hear the answer. */
  left(id: string): void {
    if (this.get(id)?.status !== "waiting") return;
    this.#settings.forgetWaiting(id);
    this.#changed(id);
  }

  /** The person takes a no to its request back: it waits for an answer again. */
  async letAskAgain(id: string): Promise<void> {
    const agent = this.get(id);
    if (agent?.status !== "denied") return;
    await this.#settings.decideAgent({ ...agent, status: "waiting" });
    this.#changed(id);
  }

  get(id: string): AgentRecord | undefined {
    return id === PERSON.id ? PERSON : this.#settings.agent(id);
  }

  list(): AgentRecord[] {
    return this.#settings.agents();
  }

  isApproved(id: string): boolean {
    return this.get(id)?.status === "approved";
  }

  tabsOf(id: string): ReadonlySet<number> {
    return new Set(this.#tabs.get(id));
  }

  /** Agents that may use the tools of this tab. */
  connectedTo(tabId: number): string[] {
    return [...this.#tabs]
      .filter(([id, tabs]) => tabs.includes(tabId) && this.isApproved(id))
      .map(([id]) => id);
  }

  /**
   * A tab counts as connected once that is stored; it is disconnected at once. Two may be connected
   * at once: the second is added to what is on its way for the first.
   */
  async connectTab(id: string, tabId: number, connected: boolean): Promise<void> {
    const stored = this.#chosen.set([[id, withTab(this.#chosen.get(id), tabId, connected)]]);
    if (connected) {
      try {
        await stored;
      } catch (error) {
        this.#chosen.hold(id, withTab(this.#chosen.get(id), tabId, false));
        throw error;
      }
    }
    const isChosen = this.#chosen.get(id).includes(tabId);
    this.#tabs.set(id, withTab(this.#tabs.get(id) ?? [], tabId, connected && isChosen));
    this.#changed(id);
    await stored;
  }

  /** One whose connection is still being stored is not connected: the person is asked again. */
  tabReplaced(added: number, removed: number): void {
    const renumber = (tabs: readonly number[] = []) => tabs.map((each) => (each === removed ? added : each));
    for (const [id, tabs] of this.#chosen.entries()) {
      if (!tabs.includes(removed)) continue;
      const counts = this.#tabs.get(id)?.includes(removed) === true;
      this.#tabs.set(id, renumber(this.#tabs.get(id)));
      this.#chosen.note([[id, counts ? renumber(tabs) : withTab(tabs, removed, false)]]);
      this.#changed(id);
    }
  }

  /** Numbers of tabs may be used again. */
  tabRemoved(tabId: number): void {
    for (const [id, tabs] of this.#chosen.entries()) {
      if (tabs.includes(tabId)) this.connectTab(id, tabId, false).catch(() => undefined);
    }
  }
}
