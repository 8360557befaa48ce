/**
 * The extension's main path in Firefox: connect, list, call, withhold, reveal, and a background
 * that was stopped.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { FIREFOX_ID } from "../../extension/manifest.js";
import { root } from "../docs/pages.js";
import { type Firefox, findFirefox, launchFirefox } from "./marionette.mjs";

const SECRET = "canary-firefox-8f2e61b7c4d0";
const AGENT_ID = "agent@webmcp-airlock";
const PAGE = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script>
  document.modelContext.registerTool({
    name: "get_key", title: "Get the key", description: "Gives the API key.",
    outputSchema: { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } } },
    execute: () => ({ id: "k1", secret: "${SECRET}", note: "copy ${SECRET}" }),
  });
</script>`;

/** Looks through open shadow roots. */
const FIND = `
  const find = (within, matches) => {
    for (const element of within.querySelectorAll("*")) {
      if (matches(element)) return element;
      const found = element.shadowRoot && find(element.shadowRoot, matches);
      if (found) return found;
    }
  };
  const wait = async (look) => {
    for (let left = 400; left > 0; left--) {
      const found = await look();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const texts = [];
    find(document, (each) => void (each.matches("button, h1, h2, h3, p") && texts.push(each.textContent.trim())));
    throw Error("It never came: " + look + args[0] + ". The page says: " + texts.join(" | "));
  };
  const said = (element) => {
    const copy = element.cloneNode(true);
    for (const silent of copy.querySelectorAll("[aria-hidden=true]")) silent.remove();
    return copy.textContent.trim();
  };
  const button = (name) => wait(() => find(document, (each) =>
    each.localName === "button" && !each.disabled && each.ariaDisabled !== "true" && each.checkVisibility() &&
    getComputedStyle(each).pointerEvents !== "none" && said(each) === name));
  const agent = window.wrappedJSObject?.agent ?? window.agent;`;

/** The agent of the demo, with a manifest that Firefox takes. */
function writeAgent(): string {
  const folder = mkdtempSync(join(tmpdir(), "airlock-firefox-agent-"));
  cpSync(join(root, "demo/agent"), folder, { recursive: true });
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({
      manifest_version: 3,
      name: "A small agent",
      version: "1",
      background: { scripts: ["background.js"] },
      action: {},
      browser_specific_settings: { gecko: { id: AGENT_ID } },
    }),
  );
  return folder;
}

const executable = findFirefox();

/** Whether this Firefox is one that the built extension is for. */
function fits(path: string): boolean {
  const version = /(\d+)\./.exec(execFileSync(path, ["--version"], { encoding: "utf8" }))?.[1];
  const manifest = join(root, "dist/extension-firefox/manifest.json");
  if (!existsSync(manifest)) return false;
  const { browser_specific_settings: settings } = JSON.parse(readFileSync(manifest, "utf8")) as {
    browser_specific_settings: { gecko: { strict_min_version: string } };
  };
  return Number(version) >= Number.parseInt(settings.gecko.strict_min_version, 10);
}

describe.skipIf(executable === undefined || !fits(executable))(
  "In Firefox (skipped where none is installed that is new enough)",
  () => {
    const agentFolder = writeAgent();
    let server: Server;
    let firefox: Firefox;
    let address: string;
    let agentTab: string;
    let panelTab: string;
    const request = (method: string, params = {}) =>
      firefox.inPage<{ result?: Record<string, unknown>; error?: { code: number } }>(
        `${FIND} return JSON.parse(JSON.stringify(await agent.request(args[0], args[1])));`,
        method,
        params,
      );
    const press = async (name: string) => {
      // A value hides itself from whoever does not look, and Firefox tells a page a little later
      // that it is seen. A question's window that comes meanwhile takes the focus.
      await vi.waitFor(
        async () => {
          await firefox.show(panelTab);
          expect(await firefox.inPage("return document.hasFocus() && !document.hidden;")).toBe(true);
        },
        { timeout: 60_000, interval: 250 },
      );
      await firefox.click(`${FIND} return button(args[0]);`, name);
    };
    const listed = () =>
      firefox.inPage<string>(
        `${FIND} return wait(async () => (await agent.request("tools/list")).result?.tools.find(({ name }) => name.includes("get_key"))?.name);`,
      );
    const call = (tool: string) =>
      firefox.inPage(
        `${FIND} window.pending = agent.request("tools/call", { name: args[0], arguments: {} });`,
        tool,
      );
    const answered = () => firefox.inPage<string>("return JSON.stringify(await window.pending);");
    /** Starts a call, answers the question about it, and returns what the agent got. */
    const callAllowed = async (tool: string) => {
      await call(tool);
      await press("Allow");
      await firefox.show(agentTab);
      return answered();
    };
    const panelShows = (text: string) =>
      firefox.inPage<boolean>(
        `${FIND} return !!(await wait(() => find(document, (each) => each.checkVisibility() && each.textContent.includes(args[0]))));`,
        text,
      );

    beforeAll(async () => {
      server = createServer((_request, response) =>
        response.setHeader("content-type", "text/html").end(PAGE),
      ).listen(0, "127.0.0.1");
      await new Promise((resolve) => server.once("listening", resolve));
      address = `http://localhost:${(server.address() as AddressInfo).port}/`;
      firefox = await launchFirefox(executable ?? "");
      await firefox.installExtension(join(root, "dist/extension-firefox"));
      await firefox.installExtension(agentFolder);
    });
    afterAll(async () => {
      await firefox?.close();
      server?.close();
      rmSync(agentFolder, { recursive: true, force: true });
    });

    it("the page gets the extension's document.modelContext, before its own scripts", async () => {
      await firefox.newTab();
      await firefox.open(address);
      const found = await firefox.inPage(
        'const page = window.wrappedJSObject ?? window; return [typeof page.document.modelContext, page[Symbol.for("webmcp-airlock")]?.extension];',
      );
      expect(found).toEqual(["object", true]);
    });

    it("an agent that the person lets in gets the tool's result without the secret", async () => {
      const panel = `${await firefox.addressOf(FIREFOX_ID)}panel.html`;
      panelTab = await firefox.newTab();
      await firefox.open(panel);
      const tab = await firefox.inPage<number>(
        "return (await chrome.tabs.query({ url: args[0] + '*' }))[0].id;",
        address.replace(/:\d+\/$/, "/"),
      );
      await firefox.open(`${panel}?tab=${tab}`);
      agentTab = await firefox.newTab();
      await firefox.open(`${await firefox.addressOf(AGENT_ID)}agent.html`);
      await firefox.inPage(`${FIND} agent.connect(args[0]);`, FIREFOX_ID);
      expect((await request("tools/list")).error?.code).toBe(-32002);
      await press("Approve");
      await firefox.show(agentTab);
      const answer = await callAllowed(await listed());
      expect(answer).toContain('"id":"k1"');
      expect(answer).toContain("[withheld]");
      expect(answer).not.toContain(SECRET);
    });

    it("the person reveals the secret in the panel", async () => {
      await press("Reveal");
      expect(await panelShows(SECRET)).toBe(true);
    });

    it("after the browser stopped the background, the agent comes back, and what was kept is there", async () => {
      await firefox.stopBackground(FIREFOX_ID);
      await firefox.show(agentTab);
      await firefox.inPage(`${FIND} agent.connect(args[0]);`, FIREFOX_ID);
      // Allowed for the session, which a dead background does not end.
      await call(await listed());
      const answer = await answered();
      expect(answer).toContain('"id":"k1"');
      expect(answer).not.toContain(SECRET);
      const frames = await firefox.inPage<string>(`${FIND} return JSON.stringify([...agent.frames]);`);
      expect(frames).not.toContain(SECRET);
      await press("Reveal");
      expect(await panelShows(SECRET)).toBe(true);
    });
  },
);
