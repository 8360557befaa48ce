/**
 * One constructed style sheet for card and surface: constructed sheets work under a
 * strict `style-src`. A page themes it with `--airlock-accent`, `--airlock-on-accent`,
 * `--airlock-surface`, `--airlock-text` and `--airlock-font`, and with `color-scheme`.
 */
import { newStyleSheet } from "./dom-primordials.js";

const TOKENS = `:host{all:initial;display:block;color-scheme:light dark;
--a:var(--airlock-accent,light-dark(#4338ca,#a5b4fc));
--o:var(--airlock-on-accent,light-dark(#fff,#171a2b));
--s:var(--airlock-surface,light-dark(#fff,#181b26));
--t:var(--airlock-text,light-dark(#161a2b,#eef0f8));
--m:light-dark(#555c74,#a9b0c6);
--l:light-dark(#dde0ea,#323849);
--w:light-dark(#f4f5fa,#10121b);
--e:light-dark(#b42318,#fda29b);
font:14px/1.45 var(--airlock-font,system-ui,sans-serif);color:var(--t)}
:host([hidden]),[hidden]{display:none!important}
*{box-sizing:border-box}
:focus-visible{outline:2px solid var(--a);outline-offset:2px}`;

const CARD = `.card{position:relative;overflow:hidden;display:grid;grid-template-columns:auto 1fr;gap:10px 12px;max-width:420px;padding:14px 16px 12px;background:var(--s);border:1px solid var(--l);border-radius:14px;box-shadow:0 10px 28px -14px #10152b40}
svg{width:32px;height:32px;padding:6px;border-radius:50%;color:var(--a);background:color-mix(in srgb,var(--a) 12%,transparent);fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;transition:rotate .5s cubic-bezier(.3,1.4,.5,1)}
.head{min-width:0;align-self:center;overflow-wrap:anywhere}
.label{display:block;font-weight:600}
.meta,.foot{font-size:12px;color:var(--m)}
.row{grid-column:1/-1;display:flex;flex-wrap:wrap;align-items:start;gap:8px}
.value{flex:1 1 180px;min-width:0;max-height:180px;overflow:auto;margin:0;padding:7px 11px;border-radius:9px;background:var(--w);box-shadow:inset 0 0 0 1px var(--l);font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;color:var(--m);user-select:none}
[data-tone=open] .value{color:var(--t);user-select:text}
button{min-height:34px;padding:6px 13px;border:1px solid var(--l);border-radius:9px;background:var(--s);color:var(--t);font:inherit;font-weight:550;cursor:pointer}
.main{border-color:transparent;background:var(--a);color:var(--o)}
[data-tone=open] .main{border-color:var(--l);background:var(--s);color:var(--t)}
button[aria-disabled]{border-color:var(--l);background:var(--w);color:var(--m);cursor:default}
.foot{grid-column:1/-1;display:flex;align-items:start;gap:12px}
.status{flex:1}
.clock,.badge{font-variant-numeric:tabular-nums}
[data-tone=alert]{--a:var(--e);border-color:color-mix(in srgb,var(--e) 45%,var(--l))}
[data-tone=alert] .status{color:var(--e)}
[data-tone=void]{--a:var(--m)}
[data-tone=open] svg{rotate:90deg}
[data-tone=busy] svg{animation:turn 1.2s linear infinite}
[data-tone=open]::after{content:"";position:absolute;inset:auto 0 0;height:2px;background:var(--a);transform-origin:0;scale:0 1;animation:drain 30s linear}
@keyframes turn{to{rotate:360deg}}
@keyframes drain{from{scale:1}}
@media(prefers-reduced-motion){*,::after{animation:none!important;transition:none!important}}
`;

const SURFACE = `section{position:fixed;inset:auto 16px 16px auto;z-index:2147483647}
.panel{width:min(396px,100vw - 32px);max-height:min(560px,100vh - 32px);overflow:auto;border:1px solid var(--l);border-radius:18px;background:var(--w);box-shadow:0 24px 56px -16px #10152b59}
.panel:not([open]){width:auto;border-radius:99px}
summary{display:flex;align-items:center;gap:10px;padding:6px 16px 6px 8px;border-radius:inherit;font-weight:600;cursor:pointer}
.badge{padding:1px 8px;border-radius:99px;background:var(--a);color:var(--o);font-size:12px}
.quiet{flex:none;min-height:0;margin:-3px -8px -3px 0;padding:2px 8px;border-color:transparent;background:none;color:var(--m);font-size:12px}
.panel>.quiet{display:block;margin:6px 12px 8px auto}
ul{display:grid;gap:10px;margin:0;padding:2px 10px 0;list-style:none}
.notice{display:flex;align-items:start;justify-content:space-between;gap:8px;padding:10px 16px 10px 14px;border-radius:12px;background:var(--s);box-shadow:inset 3px 0 var(--e),inset 0 0 0 1px var(--l);font-size:13px;overflow-wrap:anywhere}`;

let sheet: CSSStyleSheet | undefined;

export function styleSheet(): CSSStyleSheet {
  sheet ??= newStyleSheet(TOKENS + CARD + SURFACE);
  return sheet;
}
