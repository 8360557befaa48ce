/** A tool's name and its title: a title is the page's word, and may be any other tool's, too. */

/** What a person is told of which tool it is. */
export interface NamedTool {
  /** The tool's name, which is what agents call. */
  readonly tool: string;
  /** The page's words for it, in one line; unset where they say nothing more than the name. */
  readonly title?: string;
  /** The title alone could be taken for another tool's: so the name stands next to it. */
  readonly isAlike?: true;
}

/**
 * A sentence shows no more letters than these. Attack: two titles that differ only where the end
 * of both is cut off.
 */
const MOST_LETTERS = 40;

/** Scripts whose letters look like each other's. Attack: an Е of another alphabet in `Read`. */
const LATIN = /\p{Script=Latin}/u;
const LIKE_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** A name that is no word of a language: in a title, it means that tool. */
const IS_IDENTIFIER = /[_.\d-]|[a-z][A-Z]/;

/** What a person takes for the same words: neither case nor accents nor signs count. */
export const foldTitle = (text: string): string =>
  [
    ...text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ""),
  ]
    .slice(0, MOST_LETTERS)
    .join("");

interface Folded {
  readonly name: string;
  readonly foldedName: string;
  readonly foldedTitle: string;
}

export const foldTool = ({ tool, title = "" }: NamedTool): Folded => ({
  name: tool,
  foldedName: foldTitle(tool),
  foldedTitle: foldTitle(title),
});

/**
 * Whether a title could be taken for another tool's, or for words of Airlock's own.
 *
 * @param own title of a tool
 * @param others the other tools that the person could take it for
 */
export function isMistakable(own: NamedTool, others: Iterable<Folded>): boolean {
  const { tool, title = "" } = own;
  const folded = foldTitle(title);
  if (folded.includes("airlock") || (LATIN.test(title) && LIKE_LATIN.test(title))) return true;
  const said = title.toLowerCase();
  for (const { name, foldedName, foldedTitle } of others) {
    if (name === tool) continue;
    if (folded === foldedTitle || folded === foldedName) return true;
    if (IS_IDENTIFIER.test(name) && said.includes(name.toLowerCase())) return true;
  }
  return false;
}
