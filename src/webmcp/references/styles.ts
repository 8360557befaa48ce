import { newSheet } from "../../intrinsics/dom.js";

/**
 * The style sheet of card and surface. A page themes it with `--airlock-accent`,
 * `--airlock-on-accent`, `--airlock-surface`, `--airlock-text` and `--airlock-font`, with
 * `color-scheme`, and with the parts `card`, `value` and `action`. Empty nodes are hidden. Each
 * line of words has the direction of its own letters. A card with a question stays in view wherever
 * it is in the list, and its answers are what stands out. What is said of an item stands below what
 * can be done with it. Only the coming of the surface is animated, unless the person wants less
 * motion.
 */
const CSS = `:host{all:initial;display:block;color-scheme:light dark;color:var(--airlock-text,CanvasText);font:14px/1.5 var(--airlock-font,system-ui);overflow-wrap:anywhere}\
:empty,details:has(>:empty){display:none}\
section,div,pre,button{box-sizing:border-box;border:1px solid #8888;border-radius:8px;background:var(--airlock-surface,Canvas)}\
div{display:flex;flex-wrap:wrap;gap:8px;align-items:baseline;max-width:25em;margin:8px 0;padding:12px}\
div:has(pre:empty){border-inline-start:4px solid #c80}\
div:has(.question:not(:empty)){position:sticky;top:0;bottom:0;z-index:1;border:2px solid var(--airlock-accent,light-dark(#0f5f66,#7ed6da))}\
b,small,pre,output,span,details{flex:100%}\
pre~output,pre~span{order:1}\
pre:empty~output{order:0}\
.question,.answer,b,summary{font-weight:600}\
.answer{flex:1}\
b,small,output,summary{unicode-bidi:plaintext;text-align:start}\
small,span,summary:has(output)::after{opacity:.75;font-size:12px}\
span{font-variant-numeric:tabular-nums}\
b+small,span{margin-top:-8px}\
pre,section{max-height:70vh;overflow:auto;white-space:pre-wrap}\
pre{margin:0;padding:8px;background:#8881;border-color:#8884}\
summary{cursor:pointer}\
summary:has(output)::after{content:"Airlock";float:inline-end;margin-inline-start:16px;line-height:21px}\
summary output{margin:0 4px;padding:0 6px;border-radius:9px;background:#8883;font-size:12px}\
button{padding:5px 12px;font:inherit;color:inherit;cursor:pointer}\
pre+button{border-color:#0000;background:var(--airlock-accent,light-dark(#0f5f66,#7ed6da));color:var(--airlock-on-accent,light-dark(#fff,#0b2326))}\
div:has(.question:not(:empty)) pre+button{border-color:#8888;background:0 0;color:inherit}\
.forget{margin-inline:auto -8px;padding:5px 8px;border-color:#0000;background:0 0;opacity:.75}\
.forget:hover{opacity:1;text-decoration:underline}\
details>.forget{display:block}\
details:not(:has(div+div))>.forget{display:none}\
:focus-visible{outline:2px solid var(--airlock-accent,Highlight);outline-offset:2px}\
[aria-disabled=true]{opacity:.5}\
section{position:fixed;right:8px;bottom:8px;margin-left:8px;padding:12px;border-radius:12px;box-shadow:0 4px 16px #0003}\
@media (prefers-reduced-motion:no-preference){section{animation:a .15s}@keyframes a{from{transform:translateY(8px)}}}`;

let made: CSSStyleSheet | undefined;

/** One for all, made for the first card: most pages never show any. */
export function sheet(): CSSStyleSheet | undefined {
  made ??= newSheet(CSS);
  return made;
}
