import { newSheet } from "../../intrinsics/dom.js";

/**
 * The style sheet of card and surface. A page themes it with `--airlock-accent`, `--airlock-on-accent`,
 * `--airlock-surface`, `--airlock-text` and `--airlock-font`, and with `color-scheme`. Empty nodes are hidden. Nothing is
 * animated.
 */
const CSS = `:host{all:initial;display:block;color-scheme:light dark;color:var(--airlock-text,CanvasText);font:14px/1.5 var(--airlock-font,system-ui);overflow-wrap:anywhere}\
:empty{display:none}\
section,div,pre,button{box-sizing:border-box;padding:8px;border:1px solid #8888;border-radius:8px;background:var(--airlock-surface,Canvas)}\
div{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;max-width:25em;margin:8px 0}\
div:has(pre:empty){border-left:4px solid #c80}\
b,small,pre,output{flex:100%}\
pre,section{max-height:70vh;overflow:auto;white-space:pre-wrap}\
pre{margin:0}\
button{padding:5px 12px;font:inherit;color:inherit}\
pre+button{background:var(--airlock-accent,#4338ca);color:var(--airlock-on-accent,#fff)}\
[aria-disabled=true]{opacity:.5}\
section{position:fixed;right:4px;bottom:4px;margin-left:4px}`;

export const sheet = newSheet(CSS);
