/** The texts for extension stores say what the manifest says. */
import { expect, it } from "vitest";
import { createManifest, MANIFEST_MESSAGES } from "../../extension/manifest.js";
import { NOTES } from "./pages.js";

const text = NOTES.find(({ path }) => path.endsWith("/store.md"))?.text ?? "";
const {
  permissions = [],
  optional_permissions: optional = [],
  host_permissions: hosts = [],
} = createManifest("0.1.0");

it("Each permission of the extension has its reason, and no other has one.", () => {
  const rows = [...text.matchAll(/^\| ((?:`[^`]+` ?)+)\|/gm)].flatMap(([, names = ""]) => [
    ...names.matchAll(/`([^`]+)`/g),
  ]);
  expect(rows.map(([, name]) => name).sort()).toEqual([...permissions, ...optional, ...hosts].sort());
});

it("Name and summary are those of the extension.", () => {
  expect(text).toContain(MANIFEST_MESSAGES.en.extensionName?.message);
  expect(text).toContain(MANIFEST_MESSAGES.en.extensionDescription?.message);
});
