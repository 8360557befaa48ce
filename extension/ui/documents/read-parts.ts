/** What a text from a page or an agent consists of: documents, and texts around them. */
import { documents } from "../shared/words.js";
import { type MarkupType, markupOf } from "./markup-type.js";

export interface TextPart {
  readonly text: string;
  /** Undefined for what is shown as it is. */
  readonly markup?: MarkupType;
  /** Where in the value a document stands, in names and numbers; empty for the whole. */
  readonly place: string;
}

/**
 * How much of one value is formatted, in UTF-16 code units; the rest is shown as text. Formatting must not keep a person
 * waiting: for some texts (`_a_a_a…`) the time that Markdown takes grows with the square of their length.
 */
export const MAX_MARKUP: Readonly<Record<MarkupType, number>> = { html: 60_000, markdown: 20_000 };
const MAX_PARTS = 24;
const MAX_DEPTH = 8;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const asString = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const laidOut = (value: unknown): string => JSON.stringify(value, null, 2);

/** Counts what is formatted of one value. */
class Budget {
  readonly #left = { ...MAX_MARKUP };

  part(text: string, place: string, declared?: string): TextPart {
    const markup = markupOf(text, declared);
    if (markup === undefined || text.length > this.#left[markup]) return { text, place };
    this.#left[markup] -= text.length;
    return { text, markup, place };
  }
}

const BLOCKS = ["text", "image", "audio", "resource", "resource_link"];
const isBlock = (value: unknown): value is Members =>
  isObject(value) && typeof value["type"] === "string" && BLOCKS.includes(value["type"]);

/** MCP content: one block, several, or a whole result with them. */
function blocksOf(value: unknown): readonly Members[] | undefined {
  if (isBlock(value)) return [value];
  const list = isObject(value) ? value["content"] : value;
  return Array.isArray(list) && list.length > 0 && list.every(isBlock) ? list : undefined;
}

/** A text block has no type of its own; an embedded resource names one. */
function blockPart(block: Members, budget: Budget): TextPart {
  const { type, text, resource } = block;
  if (type === "text" && typeof text === "string") return budget.part(text, "");
  if (type === "resource" && isObject(resource) && typeof resource["text"] === "string") {
    return budget.part(resource["text"], asString(resource["uri"]) ?? "", asString(resource["mimeType"]));
  }
  return { text: laidOut(block), place: "" };
}

const TYPE_NAMES = ["mimeType", "contentType", "mediaType", "content_type", "mime_type"];

/** Takes the documents out of a value, depth first. */
class Walk {
  readonly documents: TextPart[] = [];
  readonly #budget: Budget;
  /** Some other text, number or flag is in the value. */
  hasOther = false;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** @returns the value with a note in the place of each document */
  take(value: unknown, place: readonly string[], declared?: string): unknown {
    if (typeof value === "string") return this.#text(value, place, declared);
    this.hasOther ||= typeof value !== "object" && value !== undefined;
    if (typeof value !== "object" || value === null || place.length >= MAX_DEPTH) return value;
    if (Array.isArray(value))
      return value.map((each, index) => this.take(each, [...place, String(index + 1)]));
    const members = value as Members;
    const type = TYPE_NAMES.map((name) => asString(members[name])).find((name) => name?.includes("/"));
    return Object.fromEntries(
      Object.entries(members).map(([key, each]) => [key, this.take(each, [...place, key], type)]),
    );
  }

  #text(text: string, place: readonly string[], declared: string | undefined): string {
    // Beside a declared type may stand a name or an address; only what looks like a document follows it.
    const type =
      declared !== undefined && markupOf(text) === undefined && !text.includes("\n") ? "" : declared;
    const part =
      this.documents.length < MAX_PARTS ? this.#budget.part(text, place.join(" › "), type) : undefined;
    if (part?.markup === undefined) {
      this.hasOther = true;
      return text;
    }
    this.documents.push(part);
    return documents.documentBelow();
  }
}

function walked(value: unknown, budget: Budget): readonly TextPart[] {
  const walk = new Walk(budget);
  const rest = walk.take(value, []);
  if (walk.documents.length === 0) return [];
  return walk.hasOther ? [{ text: laidOut(rest), place: "" }, ...walk.documents] : walk.documents;
}

function parse(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param text what the person would read: plain, or JSON text
 * @returns empty where nothing is gained by it: the text is shown as it is
 */
export function readParts(text: string): readonly TextPart[] {
  const value = parse(text);
  const budget = new Budget();
  if (value === undefined) {
    const part = budget.part(text, "");
    return part.markup === undefined ? [] : [part];
  }
  const blocks = blocksOf(value);
  if (blocks === undefined) return walked(value, budget);
  const parts = blocks.slice(0, MAX_PARTS).map((block) => blockPart(block, budget));
  if (blocks.length > MAX_PARTS) parts.push({ text: laidOut(blocks.slice(MAX_PARTS)), place: "" });
  const structured = isObject(value) ? value["structuredContent"] : undefined;
  return structured === undefined ? parts : [...parts, ...structuredParts(structured, budget)];
}

function structuredParts(value: unknown, budget: Budget): readonly TextPart[] {
  const parts = walked(value, budget);
  return parts.length === 0 ? [{ text: laidOut(value), place: "" }] : parts;
}
