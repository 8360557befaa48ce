/**
 * Reads the corpus. A sample begins with a line `@@ language tags…`. What should not have to be
 * typed, or seen by accident, is written `\u{200B}`, or made by a maker: `{{zw:text}}` (split by
 * zero-width spaces), `{{tags:text}}`, `{{vs:text}}` (variation selectors). Keys are made, too
 * (`ghp_{{a:36}}`): a repository should hold none that looks real.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMaker } from "./corpus-makers.js";

export interface Sample {
  /** File and number. */
  readonly id: string;
  readonly tags: readonly string[];
  readonly text: string;
}

const folder = fileURLToPath(new URL("./corpus/", import.meta.url));

/** @param seed what is made depends on it alone */
export function fillIn(written: string, seed: string): string {
  const make = createMaker(seed);
  return written
    .replace(/\\u\{([\da-f]+)\}/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(
      /\{\{([\w]+)(?::([^}]*))?\}\}/g,
      (whole, name: string, argument = "") => make(name, argument) ?? whole,
    );
}

function readSamples(file: string): Sample[] {
  const [, ...blocks] = readFileSync(`${folder}${file}`, "utf8").split(/^@@ /m);
  return blocks.map((block, index) => {
    const [head = "", ...lines] = block.split("\n");
    const id = `${file.replace(".txt", "")} ${index + 1}`;
    return { id, tags: head.trim().split(" "), text: fillIn(lines.join("\n").trim(), id) };
  });
}

/** @param kind `hostile`, `harmless` or `leaks` */
export function readCorpus(kind: string, { heldOut }: { readonly heldOut: boolean }): Sample[] {
  const files = readdirSync(folder)
    .filter((file) => file.startsWith(kind))
    .sort();
  return files.filter((file) => file.includes("held-out") === heldOut).flatMap(readSamples);
}
