/** One note as a page of the documentation site. */
import { Marked } from "marked";

/** How GitHub makes an anchor of a heading; the links of the notes count on it. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]);

/** For the search: a section's text, without what only formats it. */
const wordsOf = (text) =>
  text
    .replace(/^#+ .*$/gm, "")
    .replace(/\]\([^)]*\)/g, "")
    .replace(/[`*|#[\]]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** @returns heading, anchor and words of each section down to the third level. */
export const sectionsOf = (text) =>
  text.split(/^(?=#{1,3} )/m).map((part) => {
    const heading = /^#+ (.*)$/m.exec(part)?.[1] ?? "";
    return { heading: heading.replace(/[`*]/g, ""), anchor: anchorOf(heading), words: wordsOf(part) };
  });

/** @param linkOf gives the address of a link's target, as it stands in the note */
export function renderNote(text, linkOf) {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        return `<h${depth} id="${escapeHtml(anchorOf(heading))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
    walkTokens(token) {
      if (token.type === "link" || token.type === "image") token.href = linkOf(token.href);
    },
  });
  // What is wider than the page scrolls by itself, also by the keyboard.
  return marked
    .parse(text)
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}
