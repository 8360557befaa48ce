// @vitest-environment happy-dom
/** *Apps*: why the switch cannot be used, where an app's own settings are, and the button. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PanelApps } from "../../../../extension/protocol/app-messages.js";
import type { ConnectApp } from "../../../../extension/ui/settings/connect-app.js";
import { APP_CONFIGURATIONS, type System } from "../../../../src/link/app-configurations.js";
import { agent } from "../../../e2e/extension/panel/extension-panel-states.js";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
await import("../../../../extension/ui/panel.js");

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

async function shown(apps: PanelApps, agents: ConnectApp["agents"] = []): Promise<ConnectApp> {
  const element = document.createElement("connect-app") as ConnectApp;
  Object.assign(element, { apps, agents });
  document.body.append(element);
  await element.updateComplete;
  return element;
}

const textOf = ({ renderRoot }: ConnectApp): string =>
  (renderRoot as ShadowRoot).textContent?.replace(/\s+/g, " ") ?? "";
const boxOf = ({ renderRoot }: ConnectApp) => renderRoot.querySelector("input") as HTMLInputElement;

describe("The switch for apps", () => {
  it.each([
    ["a private window", { isPrivate: true }, "Not in a private window"],
    ["an organisation", { isForbidden: true }, "Your organisation does not allow"],
  ] as const)("says that it cannot be used because of %s", async (_, why, words) => {
    const element = await shown({ allowed: false, host: "off", ...why });
    const reason = element.renderRoot.querySelector(`#${boxOf(element).getAttribute("aria-describedby")}`);
    expect(boxOf(element).disabled).toBe(true);
    expect(reason?.textContent).toContain(words);
  });

  it("can be used where nothing is in its way", async () => {
    const element = await shown({ allowed: false, host: "off" });
    expect(boxOf(element).disabled).toBe(false);
    expect(boxOf(element).hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("The file of an app's settings", () => {
  it.each([
    ["Linux x86_64", "linux", /^~\//],
    ["MacIntel", "mac", /^~\//],
    ["Win32", "windows", /^%(APPDATA|USERPROFILE)%\\[^/]+$/],
  ] as const)("has its whole path on %s", async (platform, system: System, path) => {
    vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
    const element = await shown({ allowed: true, host: "open" });
    const select = element.renderRoot.querySelector("select") as HTMLSelectElement;
    for (const [at, { file }] of APP_CONFIGURATIONS.entries()) {
      select.selectedIndex = at;
      select.dispatchEvent(new Event("change"));
      await element.updateComplete;
      expect(element.renderRoot.querySelector("details code")?.textContent).toBe(file?.[system]);
      if (file !== undefined) expect(file[system]).toMatch(path);
    }
  });

  it("is named for an app that has connected under a name of the list, and for no other", async () => {
    vi.spyOn(navigator, "platform", "get").mockReturnValue("Linux x86_64");
    const app = { code: "1", isConnected: true };
    const agents = ["Cursor", "Desk"].map((name) => agent({ id: name, kind: "app", name, app }));
    const words = textOf(await shown({ allowed: true, host: "open" }, agents));
    expect(words).toContain("Cursor is set up in ~/.cursor/mcp.json");
    expect(words).not.toContain("Desk is set up");
  });
});

describe("The hint about the button", () => {
  it.each([
    [true, false],
    [false, true],
  ])("depends on whether it is pinned: %s", async (isOnToolbar, isThere) => {
    Object.assign(chrome, { action: { getUserSettings: async () => ({ isOnToolbar }) } });
    const element = await shown({ allowed: false, host: "off" });
    await Promise.resolve();
    await element.updateComplete;
    expect(textOf(element).includes("Pin Airlock to the toolbar")).toBe(isThere);
  });
});
