/** Parts of Markdown that are never rendered. */
import type { MarkupPart } from "./markup.js";

const MAX_PARTS = 5_000;

/** `[//]: # (text)` and `[x]: address "text"`. */
const MARKDOWN =
  /^\s{0,3}\[[^\]\n]{1,80}\]: ?(?:#|<>|\S{1,500})? ?(?:\(([^)\n]{8,2000})\)|"([^"\n]{8,2000})")|!\[([^\][\n]{8,2000})\]\(|\]\([^()\s]{1,500} "([^"\n]{8,2000})"\)/gm;

export const readMarkdown = (text: string): MarkupPart[] =>
  [...text.matchAll(MARKDOWN)].slice(0, MAX_PARTS).map((match) => {
    const [whole, comment, title, alt, linkTitle] = match;
    return {
      text: comment ?? title ?? alt ?? linkTitle ?? "",
      start: match.index,
      end: match.index + whole.length,
      how: comment === undefined ? ("attribute" as const) : ("comment" as const),
    };
  });
