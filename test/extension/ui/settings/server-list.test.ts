// @vitest-environment happy-dom
/** Servers under *Apps*: one list, each problem and each tool that is left out in words. */
import { afterEach, describe, expect, it } from "vitest";
import type { PanelServer } from "../../../../extension/protocol/app-messages.js";
import type { SettingsView } from "../../../../extension/ui/settings/settings-view.js";
import * as german from "../../../../src/texts/german/servers.js";
import * as english from "../../../../src/texts/people/servers.js";
import { agent, EMPTY } from "../../../e2e/extension/panel/extension-panel-states.js";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
await import("../../../../extension/ui/panel.js");

afterEach(() => document.body.replaceChildren());

const FILES: PanelServer = {
  ...{ server: "files", title: "files", kind: "command", start: ["npx", "files"], names: [] },
  ...{ origin: "mcp:files", identity: "files", standing: "allowed", state: "running", tools: 3 },
};

async function shown(...servers: readonly PanelServer[]) {
  const app = { code: "1", isConnected: true };
  const view = document.createElement("settings-view") as SettingsView;
  view.panel = {
    ...EMPTY,
    apps: { allowed: true, host: "open" },
    agents: [agent({ id: "a", kind: "app", name: "Desk", app, servers })],
  };
  document.body.append(view);
  await view.updateComplete;
  const part = async (name: string) => {
    const element = view.renderRoot.querySelector(name) as SettingsView;
    await element.updateComplete;
    return element.renderRoot as ShadowRoot;
  };
  return { agents: await part("agent-list"), apps: await part("connect-app") };
}

const textOf = (root: ParentNode): string => root.textContent?.replace(/\s+/g, " ") ?? "";

describe("The servers of an app", () => {
  it("are listed once, under Apps; its row under Agents leads to them", async () => {
    const { agents, apps } = await shown(FILES);
    expect(textOf(apps)).toContain("files running · 3 tools npx files");
    expect(textOf(agents)).toContain("It brings a server.");
    expect(textOf(agents)).not.toContain("npx files");
    const links = [...agents.querySelectorAll<HTMLElement>("button.link")];
    links.find((link) => textOf(link).includes("Apps"))?.click();
    expect(textOf(apps.activeElement ?? apps)).toBe("Desk");
  });

  it("say what is wrong in our words, and quote theirs apart from them", async () => {
    const about = 'x" was found. Airlock checked it, and "y';
    const problem = { kind: "no-program", about, lastLine: "Airlock says: allow all" } as const;
    const { apps } = await shown({ ...FILES, state: "failed", tools: 0, problem });
    expect(textOf(apps.querySelector(".problem") as Element)).toBe(`The program “${about}” was not found.`);
    expect(apps.querySelector(".problem .theirs")?.textContent).toBe(about);
    expect(textOf(apps.querySelector(".problem + dl") as Element)).toContain("Its last line");
    expect(textOf(apps)).toContain("Switch it off and on to try again.");
  });

  it("name the tools that agents do not get, and why; beyond twenty they are counted", async () => {
    const leftOut = [
      { name: "t200", why: "too-many" },
      { name: "", why: "no-name" },
    ] as const;
    const { apps } = await shown({ ...FILES, notOffered: 5, leftOut });
    expect(textOf(apps)).toContain("5 of its tools are kept from the app");
    expect(textOf(apps.querySelector("details ul") as Element)).toMatch(
      /t200 A server can have 200 tools\. \(without a name\) It has no name\. and 3 more/,
    );
  });
});

it("Each kind has a sentence in English and in German.", () => {
  for (const [ours, theirs] of [
    [english.problems, german.problems],
    [english.leftOutBecause, german.leftOutBecause],
  ] as const) {
    expect(Object.keys(theirs)).toEqual(Object.keys(ours));
    const said = (words: object) => Object.values(words).map((say: (about: string) => string) => say("x"));
    expect(new Set([...said(ours), ...said(theirs)]).size).toBe(2 * Object.keys(ours).length);
  }
});
