/**
 * The style sheet of card and surface. A page themes it with `--airlock-accent`, `--airlock-on-accent`,
 * `--airlock-surface`, `--airlock-text` and `--airlock-font`, and with `color-scheme`.
 */

const CARD = `:host{all:initial;display:block;color-scheme:light dark;
--a:var(--airlock-accent,light-dark(#4338ca,#a5b4fc));
--o:var(--airlock-on-accent,light-dark(#fff,#171a2b));
--s:var(--airlock-surface,light-dark(#fff,#181b26));
--t:var(--airlock-text,light-dark(#161a2b,#eef0f8));
--m:color-mix(in srgb,var(--t) 72%,var(--s));
--l:color-mix(in srgb,var(--t) 15%,var(--s));
--w:color-mix(in srgb,var(--t) 4%,var(--s));
--e:light-dark(#b42318,#fda29b);
font:14px/1.45 var(--airlock-font,system-ui,sans-serif);font-variant-numeric:tabular-nums;overflow-wrap:anywhere;color:var(--t)}
*,::before{box-sizing:border-box}
:focus-visible{outline:2px solid var(--a);outline-offset:2px}
.card,button,details,.notice{border:1px solid var(--l);border-radius:14px;background:var(--s)}
.card{position:relative;overflow:hidden;display:grid;grid-template-columns:auto 1fr;align-items:center;gap:10px 12px;max-width:420px;padding:14px 16px 12px}
.card,details{box-shadow:0 14px 36px -16px #10152b50}
.card::before,summary::before{content:"";width:18px;height:18px;margin:7px;border:2px solid;border-radius:50%;color:var(--a);background:radial-gradient(var(--s) 2px,currentColor 2px 4px,#0000 4px),linear-gradient(currentColor,currentColor) 50%/2px,linear-gradient(currentColor,currentColor) 50%/100% 2px;background-repeat:no-repeat;box-shadow:0 0 0 7px color-mix(in srgb,currentColor 12%,#0000);transition:rotate .5s}
.label,summary{display:block;font-weight:600}
.meta,.foot,.quiet,.badge{font-size:12px;color:var(--m)}
.row,.foot{grid-column:1/-1;display:flex;align-items:start;gap:8px}
.row{flex-wrap:wrap}
[hidden]{display:none!important}
.value{flex:1 1 180px;max-height:180px;overflow:auto;margin:0;padding:7px 11px;border-radius:9px;background:var(--w);border:1px solid var(--l);font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;unicode-bidi:plaintext;user-select:none}
[data-tone=open] .value{user-select:text}
button{padding:6px 13px;border-radius:9px;color:inherit;font:inherit;cursor:pointer}
.main{background:var(--a);color:var(--o)}
[data-tone=open] .main{background:var(--s);color:var(--t)}
.main[aria-disabled]{background:var(--w);color:var(--m);cursor:default}
.status{flex:1}
[data-tone=alert]{--a:var(--e)}
[data-tone=alert] .status{color:var(--e)}
[data-tone=void]{--a:var(--m)}
[data-tone=open]::before{rotate:90deg}
[data-tone=busy]::before{animation:1.2s linear infinite turn}
[data-tone=open]::after{content:"";position:absolute;inset:auto 0 0;height:2px;background:var(--a);transform-origin:0;scale:0 1;animation:30s linear drain}
@keyframes turn{to{rotate:360deg}}
@keyframes drain{from{scale:1}}
@media(prefers-reduced-motion){*,::before,::after{animation:none!important;transition:none!important}}
`;

const SURFACE = `section{position:fixed;inset:auto 16px 16px auto;z-index:2147483647}
details{width:min(396px,100vw - 32px);max-height:min(560px,100vh - 32px);overflow:auto;background:var(--w)}
details:not([open]){width:auto}
summary{display:flex;align-items:center;gap:12px;padding:6px 16px 6px 8px;border-radius:inherit;cursor:pointer}
.badge{padding:1px 8px;border-radius:99px;background:var(--a);color:var(--o)}
button.quiet{border-color:#0000;background:none;margin:-3px -8px -3px 0;padding:2px 8px;font-size:12px;color:var(--m)}
details>.quiet{display:block;margin:6px 12px 8px auto}
ul{display:grid;gap:10px;margin:0;padding:2px 10px 0;list-style:none}
.notice{display:flex;align-items:start;justify-content:space-between;gap:8px;padding:10px 16px;border-left:3px solid var(--e)}`;

export const CSS = CARD + SURFACE;
