/** One note as a page of the documentation site. */
import { Marked } from "marked";
import { escapeHtml } from "./escape-html.mjs";
import { highlight } from "./highlight.mjs";

/** How GitHub makes an anchor of a heading; the links of the notes count on it. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** For the search: a section's text, without what only formats it. */
const wordsOf = (text) =>
  text
    .replace(/^#+ .*$|^```.*$|^ *[-*] |<[^>]+>/gm, "")
    .replace(/^\*\*On this page:.*?\n\n/ms, "")
    .replace(/\]\([^)]*\)/g, "")
    .replace(/[`*[\]]/g, "")
    .replace(/[|#]|-{3,}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const withoutCode = (text) => text.replace(/^```.*\n[\s\S]*?^```$/gm, "");

const EXCERPT = 400;

/** For the list of what was found: the start of a section. */
const excerptOf = (words) =>
  words.length > EXCERPT ? words.slice(0, words.lastIndexOf(" ", EXCERPT)) : words;

/** @returns heading, anchor, words and excerpt of each section with words, to the third level. */
export const sectionsOf = (text) =>
  text
    .split(/^(?=#{1,3} )/m)
    .map((part) => {
      const heading = /^#+ (.*)$/m.exec(part)?.[1] ?? "";
      return {
        heading: heading.replace(/[`*]/g, ""),
        anchor: anchorOf(heading),
        words: wordsOf(part),
        excerpt: excerptOf(wordsOf(withoutCode(part)) || wordsOf(part)),
      };
    })
    .filter(({ words }) => words !== "");

/** The list of contents, for the side of the page: headings of the second and third level. */
export const contentsOf = (html) =>
  [...html.matchAll(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs)].map(([, level, id, heading]) => ({
    level: Number(level),
    id,
    heading: heading.replace(/<[^>]+>/g, ""),
  }));

/**
 * @param linkOf gives the address of a link's target, as it stands in the note; undefined where it
 *   leads nowhere, and only its words are shown
 */
export function renderNote(text, linkOf) {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return href === undefined ? words : `<a href="${escapeHtml(href)}">${words}</a>`;
      },
      code({ text: code, lang = "" }) {
        return `<pre><code>${highlight(code, lang)}\n</code></pre>\n`;
      },
      heading({ tokens, depth, text: heading }) {
        return `<h${depth} id="${escapeHtml(anchorOf(heading))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
    walkTokens(token) {
      if (token.type === "link" || token.type === "image") token.href = linkOf(token.href);
    },
  });
  // Wide parts scroll by themselves, also by the keyboard.
  return marked
    .parse(text)
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}
