/** Where the links of a note lead on the site. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { linkOnSite, repositoryFiles } from "../../site/pages/source-links.mjs";
import { root } from "../docs/pages.js";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const WORKSHOP = "spec-notes/internal/workshop.md";

describe("A link of a note leads", () => {
  it.each([
    ["spec-notes/guide/mcp.md", "../threat-model.md#limits", "./threat-model.md#limits"],
    ["spec-notes/errors.md", "guide/lint.md#rules", "./lint.md#rules"],
    ["spec-notes/guide/mcp.md", "../../README.md", "./index.md"],
    ["README.md", "SECURITY.md", "./security.md"],
    ["spec-notes/crosswalk.md", "crosswalk.json", "/crosswalk.json"],
    ["spec-notes/errors.md", "https://example.org/", "https://example.org/"],
    ["spec-notes/errors.md", "#exceptions", "#exceptions"],
  ])("from %s to %s at %s.", (source, target, address) => {
    expect(linkOnSite(source, target, undefined)).toBe(address);
  });

  it("nowhere, if the site has no such page, and no release says where the files are.", () => {
    expect(repositoryFiles(root, "")).toBeUndefined();
    expect(linkOnSite("CONTRIBUTING.md", WORKSHOP, undefined)).toBeUndefined();
  });

  it("to the files of the release, if that says where they are.", () => {
    const files = repositoryFiles(root, "https://github.com/ann/airlock");
    const address = `https://github.com/ann/airlock/blob/v${version}/${WORKSHOP}`;
    expect(linkOnSite("CONTRIBUTING.md", WORKSHOP, files)).toBe(address);
  });
});
