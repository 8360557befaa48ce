/**
 * HTML of a page, as nodes that can do nothing: text, and the elements that give a text its form.
 * DOMPurify takes out the rest. There are no links, pictures, forms, styles, ids or classes; the
 * address of a link and the words for a picture are shown as text.
 */

import createDOMPurify, { type Config } from "dompurify";
import { asLine, withoutDisguise } from "../shared/untrusted-text.js";
import { documents } from "../shared/words.js";

const TEXT =
  "b bdi bdo br cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup u var wbr";
const BLOCKS = "blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre ul";
const TABLES = "caption table tbody td tfoot th thead tr";
/** They would be landmarks of our page. */
const LANDMARKS = "address article aside center figcaption figure footer header main nav section";
/** Replaced by text. */
const REPLACED = "a img";

const DOCUMENT_TAGS = `${TEXT} ${BLOCKS} ${TABLES}`.split(" ");

const purify = createDOMPurify(window);
const CONFIG: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...DOCUMENT_TAGS, ...`${LANDMARKS} ${REPLACED}`.split(" ")],
  ALLOWED_ATTR: ["alt", "colspan", "dir", "href", "reversed", "rowspan", "start"],
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

function spanOf(document: Document, className: string, text: string): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  return span;
}

const MAX_ADDRESS = 300;

/** An address as the browser reads it, so that letters that only look alike are written out. */
function addressOf(href: string): string {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (href.startsWith("#")) return "";
  return asLine(url === undefined ? href : url.href, MAX_ADDRESS);
}

/** The words stay, the address stands behind them, and nothing can be followed. */
function unlink(link: HTMLAnchorElement): void {
  const { ownerDocument } = link;
  const address = addressOf(link.getAttribute("href") ?? "");
  const words = (link.textContent ?? "").trim();
  const isSaid = address === "" || words === address || `${words}/` === address;
  const after = isSaid ? [] : [" ", spanOf(ownerDocument, "address", address)];
  link.replaceWith(...link.childNodes, ...after);
}

function describe(image: HTMLImageElement): void {
  const alt = image.getAttribute("alt");
  if (alt !== null && alt.trim() === "") {
    image.remove();
    return;
  }
  image.replaceWith(
    spanOf(
      image.ownerDocument,
      "picture",
      alt === null ? documents.picture() : documents.pictureOf(asLine(alt)),
    ),
  );
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Cells keep their place in the table, within reason. */
const MAX_SPAN = 50;

function boundSpans(cell: Element): void {
  for (const name of ["colspan", "rowspan"]) {
    const span = Number(cell.getAttribute(name) ?? 1);
    if (!(span >= 1 && span <= MAX_SPAN)) cell.removeAttribute(name);
  }
}

function writeOutDisguises(fragment: DocumentFragment): void {
  const walker = fragment.ownerDocument.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    node.data = withoutDisguise(node.data);
  }
}

const FORMATTING = /<(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/>]/gi;
const MAX_REOPENED = 200_000;

/**
 * Attack: formatting that is never closed. A parser opens it again in each block, so that a letter
 * of a few kilobytes becomes millions of elements.
 */
const mayExplode = (html: string): boolean =>
  (html.match(FORMATTING)?.length ?? 0) * html.split("<").length > MAX_REOPENED;

/** @returns nodes of a document that loads and runs nothing; undefined if it cannot be formatted */
export function formatDocument(html: string): DocumentFragment | undefined {
  try {
    if (mayExplode(html)) return undefined;
    const fragment = purify.sanitize(html, CONFIG);
    const each = <E extends Element>(selector: string) => fragment.querySelectorAll<E>(selector);
    for (const image of each<HTMLImageElement>("img")) describe(image);
    for (const link of each<HTMLAnchorElement>("a")) unlink(link);
    for (const element of each(LANDMARKS.replaceAll(" ", ","))) rename(element, "div");
    for (const cell of each("td,th")) boundSpans(cell);
    writeOutDisguises(fragment);
    return fragment;
  } catch {
    return undefined;
  }
}
