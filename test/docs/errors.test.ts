/** The texts that the list of errors quotes are those that people and agents read. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NOTES, root } from "./pages.js";

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === "german") continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesIn(path);
    else yield readFileSync(join(root, path), "utf8");
  }
}

const texts = [...sourcesIn("src/texts")].join("\n").replace(/\s+/g, " ");
const page = NOTES.find(({ path }) => path.endsWith("/errors.md"))?.text ?? "";

/** @param column of each table of the section, counted from 0 */
function quotedIn(heading: string, column: number): string[] {
  const from = page.indexOf(`# ${heading}\n`);
  const section = page.slice(from, page.indexOf("\n#", from + 1));
  return [...section.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = ""]) => row.split(" | ")[column] ?? "")
    .filter((cell) => !/^(?:Text|Words|-+)$/.test(cell));
}

/**
 * The words between placeholders and marks of omission, if they are long enough to be told from
 * others.
 */
const piecesOf = (cell: string): string[] =>
  cell
    .split(/ · | \/ |…|airlock-|ORIGIN\/PATH|M:SS|\bNNN\b|\bN\b|\bat$|`| in a(?: name)?$|inside a text/)
    .map((piece) => piece.replace(/^[\s.,:()[\]]+|[\s,:()[\]]+$/g, ""))
    .filter((piece) => piece.length >= 12);

it.each([
  ["What an agent reads in a result", 0],
  ["In the extension's side panel", 1],
])("“%s” quotes what is said.", (heading, column) => {
  const cells = quotedIn(heading, column);
  expect(cells.length).toBeGreaterThan(7);
  const gone = cells.flatMap(piecesOf).filter((piece) => !texts.includes(piece));
  expect(gone).toEqual([]);
});
