/** The texts that the tests of the docs read: README, CONTRIBUTING and the guide. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Block {
  /** The words behind the fence: `js`, `js run`, `html`, … */
  readonly info: string;
  readonly code: string;
  /** The fence's line, counted from 1. */
  readonly line: number;
}

export interface DocPage {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;

function blocksOf(text: string): Block[] {
  return [...text.matchAll(FENCE)].map(({ 1: info = "", 2: code = "", index }) => ({
    info: info.trim(),
    code,
    line: text.slice(0, index).split("\n").length,
  }));
}

const pageAt = (path: string): DocPage => {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, blocks: blocksOf(text) };
};

const notesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

export const README = pageAt("README.md");
export const GUIDE = notesIn("spec-notes/guide").map(pageAt);
export const CONTRIBUTING = pageAt("CONTRIBUTING.md");
export const NOTES = ["spec-notes", "spec-notes/internal"].flatMap(notesIn).map(pageAt);
