/**
 * Keys that open the panel. A test cannot press them: a browser without a window has no toolbar.
 */
import { describe, expect, it } from "vitest";
import { createFirefoxManifest, createManifest } from "../../extension/manifest.js";
import { FakeBrowser } from "./fake-chrome.js";
import { until } from "./until.js";

describe("Alt+Shift+K", () => {
  it.each([createManifest("1.0"), createFirefoxManifest("1.0")])("presses the toolbar button", (manifest) => {
    const { commands } = manifest as chrome.runtime.ManifestV3;
    expect(commands?.["_execute_action"]).toMatchObject({ suggested_key: { default: "Alt+Shift+K" } });
    // No key is declared that nothing listens to.
    expect(Object.keys(commands ?? {})).toEqual(["_execute_action"]);
  });

  it("opens the panel thereby, from the installation on", async () => {
    const browser = new FakeBrowser();
    browser.startWorker();
    browser.events.onInstalled.emit({ reason: "install" });
    await until(() => browser.buttonOpensPanel);
  });
});
