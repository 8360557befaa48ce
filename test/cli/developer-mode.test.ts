/** `extension --launch`: the profile in which the browser runs our unpacked extension. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseDeveloperMode } from "../../src/cli/start/developer-mode.js";

let profile: string;
let file: string;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), "airlock-"));
  file = join(profile, "Default", "Preferences");
});
afterEach(() => rmSync(profile, { recursive: true, force: true }));

const ON = { extensions: { ui: { developer_mode: true } } };

function chosenOver(text?: string): string | undefined {
  if (text !== undefined) {
    mkdirSync(join(profile, "Default"));
    writeFileSync(file, text);
  }
  chooseDeveloperMode(profile);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

describe("Developer mode", () => {
  it("is on in a profile that is new, in the one file that the browser reads", () => {
    expect(JSON.parse(chosenOver() ?? "")).toEqual(ON);
    expect(readdirSync(join(profile, "Default"))).toEqual(["Preferences"]);
  });

  it.each([
    [{}, ON],
    [
      { browser: { window: 1 }, extensions: { settings: { a: 1 }, ui: { dark: true } } },
      {
        browser: { window: 1 },
        extensions: { settings: { a: 1 }, ui: { dark: true, developer_mode: true } },
      },
    ],
    [{ extensions: [] }, ON],
    [{ extensions: { ui: "none" } }, ON],
  ])("keeps what else a profile has: %j", (before, expected) => {
    expect(JSON.parse(chosenOver(JSON.stringify(before)) ?? "")).toEqual(expected);
  });

  it.each([
    ["was switched off there", '{ "extensions": { "ui": { "developer_mode": false } } }'],
    ["was switched on there", '{ "extensions": { "ui": { "developer_mode": true } } }'],
    ["stands in a damaged file", '{ "extensions": '],
    ["stands in what is no object", "[]"],
  ])("is left alone where it %s", (_, text) => {
    expect(chosenOver(text)).toBe(text);
  });
});
