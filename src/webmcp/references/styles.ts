import { newSheet } from "../../intrinsics/dom.js";

/**
 * The style sheet of card and surface. A page themes it with `--airlock-accent`, `--airlock-on-accent`,
 * `--airlock-surface`, `--airlock-text` and `--airlock-font`, with `color-scheme`, and with the parts `card`, `value` and
 * `action`. Empty nodes are hidden. Each line of words has the direction of its own letters. A card with a question stays
 * in view wherever it is in the list; its words are bold. Only the coming of the surface is animated, unless the person wants less motion.
 */
const CSS = `:host{all:initial;display:block;color-scheme:light dark;color:var(--airlock-text,CanvasText);font:14px/1.5 var(--airlock-font,system-ui);overflow-wrap:anywhere}\
:empty{display:none}\
section,div,pre,button{box-sizing:border-box;padding:8px;border:1px solid #8888;border-radius:8px;background:var(--airlock-surface,Canvas)}\
div{display:flex;flex-wrap:wrap;gap:6px 8px;align-items:center;max-width:25em;margin:8px 0;padding:10px 12px}\
div:has(pre:empty){border-left:4px solid #c80}\
div:has(output~output:not(:empty)){position:sticky;top:0;bottom:0;z-index:1;border:2px solid var(--airlock-accent,#4338ca)}\
b,small,pre,output{flex:100%}\
output~output{font-weight:600}\
b,small,output,summary{unicode-bidi:plaintext;text-align:start}\
small,summary::after{opacity:.75;font-size:12px}\
pre,section{max-height:70vh;overflow:auto;white-space:pre-wrap}\
pre{margin:0}\
summary{font-weight:600;cursor:pointer}\
summary::after{content:"Airlock";float:inline-end}\
button{padding:5px 12px;font:inherit;color:inherit;cursor:pointer}\
pre+button{background:var(--airlock-accent,#4338ca);color:var(--airlock-on-accent,#fff)}\
:focus-visible{outline:2px solid var(--airlock-accent,Highlight);outline-offset:2px}\
[aria-disabled=true]{opacity:.5}\
section{position:fixed;right:8px;bottom:8px;margin-left:8px;padding:10px 12px;box-shadow:0 4px 16px #0003}\
@media (prefers-reduced-motion:no-preference){section{animation:a .15s}@keyframes a{from{transform:translateY(8px)}}}`;

let made: CSSStyleSheet | undefined;

/** One for all, made for the first card: most pages never show any. */
export function sheet(): CSSStyleSheet | undefined {
  made ??= newSheet(CSS);
  return made;
}
