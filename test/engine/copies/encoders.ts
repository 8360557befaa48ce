/**
 * How the encoders of other languages write a text: a table of the characters that each of them
 * escapes, from its documentation.
 */
import type { Writer } from "./written-forms.js";

const replaceAll = (table: Readonly<Record<string, string>>) => (text: string) =>
  [...text].map((character) => table[character] ?? character).join("");
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const form = (safe: RegExp) => (text: string) =>
  [...text]
    .map((character) =>
      character === " "
        ? "+"
        : safe.test(character)
          ? character
          : Buffer.from(character)
              .toString("hex")
              .replace(/../g, (digits) => `%${digits.toUpperCase()}`),
    )
    .join("");
const HTML = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const ascii = (text: string): string =>
  json(text).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const ENCODERS: readonly Writer[] = [
  {
    name: "Go json.Marshal",
    write: (text) => replaceAll({ "&": "\\u0026", "<": "\\u003c", ">": "\\u003e" })(json(text)),
  },
  { name: "Go html.EscapeString", write: replaceAll({ ...HTML, '"': "&#34;", "'": "&#39;" }) },
  { name: "Go url.QueryEscape", write: form(/[\w.~-]/) },
  {
    name: "Rails to_json",
    write: (text) => replaceAll({ "&": "\\u0026", "<": "\\u003c", ">": "\\u003e" })(json(text)),
  },
  { name: "Rails h", write: replaceAll({ ...HTML, '"': "&quot;", "'": "&#39;" }) },
  { name: "Rails CGI.escape", write: form(/[\w.~*-]/) },
  { name: "PHP json_encode", write: (text) => ascii(text).replaceAll("/", "\\/") },
  { name: "PHP htmlspecialchars", write: replaceAll({ ...HTML, '"': "&quot;", "'": "&#039;" }) },
  { name: "PHP urlencode", write: form(/[\w.-]/) },
  { name: "Python json.dumps", write: ascii },
  { name: "Python html.escape", write: replaceAll({ ...HTML, '"': "&quot;", "'": "&#x27;" }) },
  { name: "Python quote_plus", write: form(/[\w.~-]/) },
  { name: "Java URLEncoder", write: form(/[\w.*-]/) },
  {
    name: "Java Gson",
    write: (text) =>
      replaceAll({ "&": "\\u0026", "<": "\\u003c", ">": "\\u003e", "=": "\\u003d", "'": "\\u0027" })(
        json(text),
      ),
  },
  { name: "Java escapeHtml4", write: replaceAll({ ...HTML, '"': "&quot;", é: "&eacute;", "€": "&euro;" }) },
];
