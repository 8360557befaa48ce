/**
 * Text that a person who looks at the page would not see. A tokenizer: it reads the text once and
 * tracks the open elements that hide. It does not follow browsers' further repair of malformed
 * markup.
 */
import { decodeEntities } from "./entities.js";
import { isHiddenStyle } from "./hidden-style.js";
import { endOfTag, readTag, type Tag } from "./tags.js";

export interface MarkupPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** `seen` is the visible rest; some attributes are read aloud or shown. */
  readonly how: "seen" | "hidden" | "attribute" | "comment";
}

const OPEN = /<(?:(\/?)([a-z][a-z0-9:-]{0,40})|!--|!\[CDATA\[|[!?])/gi;
const MAX_PARTS = 5_000;
const MAX_DEPTH = 200;
const SILENT = new Set(["template", "noscript", "desc", "metadata", "datalist"]);
const RAW = new Set(["script", "style"]);
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const SPOKEN = new Set([
  "alt",
  "title",
  "aria-label",
  "aria-description",
  "content",
  "placeholder",
  "summary",
]);

function hides({ name, attributes }: Tag): boolean {
  if (SILENT.has(name) || attributes.has("hidden") || attributes.get("aria-hidden") === "true") return true;
  if (name === "font" && /^(?:#?fff(?:fff)?|white)$/i.test(attributes.get("color") ?? "")) return true;
  return isHiddenStyle(attributes.get("style") ?? "");
}

class MarkupReader {
  readonly parts: MarkupPart[] = [];
  readonly #text: string;
  /** Open elements inside the outermost hidden one. */
  #open: string[] = [];
  #seen = "";
  #hidden = "";
  #hiddenFrom = 0;
  #at = 0;
  /**
   * A quotation never ended: further quotes are ignored, since searching for each end would take
   * quadratic time.
   */
  #ignoresQuotes = false;
  /** The rest has no `>`. */
  #isOver = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): MarkupPart[] {
    const text = this.#text;
    OPEN.lastIndex = 0;
    for (let match = OPEN.exec(text); match !== null; match = OPEN.exec(text)) {
      if (match.index < this.#at) continue;
      this.#take(match.index);
      this.#at = this.#pass(match);
      OPEN.lastIndex = Math.max(this.#at, match.index + 1);
      if (this.parts.length >= MAX_PARTS) break;
    }
    this.#take(text.length);
    this.#closeHidden(text.length);
    this.parts.push({ text: decodeEntities(this.#seen), start: 0, end: text.length, how: "seen" });
    return this.parts;
  }

  /** Adds the text up to `end`, as seen or as hidden by an open element. */
  #take(end: number): void {
    const text = this.#text.slice(this.#at, end);
    if (this.#open.length > 0) this.#hidden += text;
    else this.#seen += text;
    this.#at = end;
  }

  /** @returns where reading continues */
  #pass([whole, slash, name]: RegExpExecArray): number {
    const start = this.#at;
    if (whole === "<!--") return this.#comment(start);
    const from = start + whole.length;
    const end = this.#endOfTag(from);
    if (end < 0) return this.#keep(from, start);
    if (name === undefined) return end;
    const tag = readTag(this.#text, name.toLowerCase(), from, end);
    if (slash === "/") this.#close(tag.name, start);
    else this.#openTag(tag, start);
    return RAW.has(tag.name) && slash !== "/" ? this.#raw(tag) : tag.end;
  }

  /** A `<` that begins no tag is text. */
  #keep(to: number, from: number): number {
    this.#at = from;
    this.#take(to);
    return to;
  }

  /** @returns -1 if no tag ends after this */
  #endOfTag(from: number): number {
    if (this.#isOver) return -1;
    const end = this.#ignoresQuotes ? -1 : endOfTag(this.#text, from);
    if (end >= 0) return end;
    this.#ignoresQuotes = true;
    const bare = this.#text.indexOf(">", from);
    this.#isOver = bare < 0;
    return bare < 0 ? -1 : bare + 1;
  }

  #comment(start: number): number {
    const closed = this.#text.indexOf("-->", start + 4);
    const end = closed < 0 ? this.#text.length : closed;
    this.#push("comment", this.#text.slice(start + 4, end), start, Math.min(end + 3, this.#text.length));
    return Math.min(end + 3, this.#text.length);
  }

  /** In scripts, only string literals count; in styles, nothing does. */
  #raw({ name, end }: Tag): number {
    const form = name === "script" ? /<\/script/gi : /<\/style/gi;
    form.lastIndex = end;
    const closed = form.exec(this.#text)?.index ?? this.#text.length;
    if (name === "script") this.#push("attribute", this.#text.slice(end, closed), end, closed);
    return closed;
  }

  #openTag(tag: Tag, start: number): void {
    this.#attributes(tag, start);
    if (this.#open.length === 0) this.#seen += " ";
    else this.#hidden += " ";
    if (VOID.has(tag.name) || RAW.has(tag.name)) return;
    if (this.#open.length === 0) {
      if (!hides(tag)) return;
      this.#hiddenFrom = start;
    }
    if (this.#open.length < MAX_DEPTH) this.#open.push(tag.name);
  }

  #close(name: string, end: number): void {
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    this.#open.length = at;
    if (at === 0) this.#closeHidden(end);
  }

  #closeHidden(end: number): void {
    if (this.#hidden.trim() !== "") this.#push("hidden", this.#hidden, this.#hiddenFrom, end);
    this.#hidden = "";
    this.#open = [];
  }

  #attributes({ name, attributes, end }: Tag, start: number): void {
    for (const [key, value] of attributes) {
      if (value.length < 12) continue;
      const isHiddenInput = key === "value" && name === "input" && attributes.get("type") === "hidden";
      if (isHiddenInput || key.startsWith("data-")) this.#push("hidden", value, start, end);
      else if (SPOKEN.has(key)) this.#push("attribute", value, start, end);
    }
  }

  #push(how: MarkupPart["how"], text: string, start: number, end: number): void {
    this.parts.push({ text: how === "hidden" ? decodeEntities(text) : text, start, end, how });
  }
}

/** @returns undefined for a text without markup */
export function readMarkup(text: string): readonly MarkupPart[] | undefined {
  const markdown = text.includes("](") || text.includes("]:") ? readMarkdown(text) : [];
  const hasTags = /<(?:[a-z!/?])/i.test(text);
  if (!hasTags && markdown.length === 0) return undefined;
  if (!hasTags) return [...markdown, { text, start: 0, end: text.length, how: "seen" }];
  return [...markdown, ...new MarkupReader(text).read()];
}

/** `[//]: # (text)` and `[x]: address "text"`. */
const MARKDOWN =
  /^\s{0,3}\[[^\]\n]{1,80}\]: ?(?:#|<>|\S{1,500})? ?(?:\(([^)\n]{8,2000})\)|"([^"\n]{8,2000})")|!\[([^\][\n]{8,2000})\]\(|\]\([^()\s]{1,500} "([^"\n]{8,2000})"\)/gm;

/** Parts of Markdown that are never rendered. */
const readMarkdown = (text: string): MarkupPart[] =>
  [...text.matchAll(MARKDOWN)].slice(0, MAX_PARTS).map((match) => {
    const [whole, comment, title, alt, linkTitle] = match;
    return {
      text: comment ?? title ?? alt ?? linkTitle ?? "",
      start: match.index,
      end: match.index + whole.length,
      how: comment === undefined ? ("attribute" as const) : ("comment" as const),
    };
  });
