/**
 * Colours code while the site is built: comments, strings, keywords, names of members, and marks.
 * No script runs in the page for it.
 */
import { escapeHtml } from "./escape-html.mjs";

const SCRIPT =
  /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<mark>"x-sensitive": true|\bsensitiveHint: true)|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<keyword>\b(?:as|async|await|const|default|else|export|false|for|from|function|if|import|let|new|null|of|return|throw|true|try|type|undefined)\b)|(?<member>\b[A-Za-z_$][\w$]*(?=\??:))/g;
const MARKUP =
  /(?<comment><!--[\s\S]*?-->)|(?<mark>"x-sensitive": true|\bsensitiveHint: true|\btoolsensitive\b)|(?<string>"(?:\\.|[^"\\\n])*")|(?<keyword><[/!]?[a-z][\w-]*|(?<!=)\/?>)|(?<member>\b[a-z-]+(?==")|\b[A-Za-z_$][\w$]*(?=: ))/g;
const SHELL =
  /(?<comment>(?<=^|\s)#.*)|(?<string>"(?:\\.|[^"\\\n])*"|'[^'\n]*')|(?<keyword>^(?:npx|npm|node|sudo|mkdir|printf)\b)/gm;
const ADDED = /(?<added>^\+.*$)|(?<removed>^-.*$)/gm;

const LANGUAGES = {
  js: SCRIPT,
  ts: SCRIPT,
  tsx: SCRIPT,
  json: SCRIPT,
  html: MARKUP,
  sh: SHELL,
  yaml: SHELL,
  diff: ADDED,
};

/** @param info as it stands behind the fence: `js run`, `ts file=…` */
export function highlight(code, info) {
  const pattern = LANGUAGES[info.split(" ")[0]];
  if (pattern === undefined) return escapeHtml(code);
  let from = 0;
  let html = "";
  for (const { 0: text, index, groups } of code.matchAll(pattern)) {
    const [kind] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    html += `${escapeHtml(code.slice(from, index))}<span class="${kind}">${escapeHtml(text)}</span>`;
    from = index + text.length;
  }
  return html + escapeHtml(code.slice(from));
}
