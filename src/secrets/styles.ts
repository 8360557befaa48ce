/**
 * The style sheet of card and surface. A page themes it with `--airlock-accent`, `--airlock-on-accent`,
 * `--airlock-surface`, `--airlock-text` and `--airlock-font`, and with `color-scheme`.
 * What has no words on it does not show. Nothing moves.
 */
export const CSS = `:host{all:initial;display:block;color-scheme:light dark;--a:var(--airlock-accent,light-dark(#4338ca,#a5b4fc));--s:var(--airlock-surface,Canvas);--t:var(--airlock-text,CanvasText);color:var(--t);font:14px/1.5 var(--airlock-font,system-ui);overflow-wrap:anywhere}\
:empty{display:none}\
:focus-visible{outline:2px solid var(--a);outline-offset:2px}\
div,details,pre,button{border:1px solid color-mix(in srgb,var(--t) 16%,var(--s));border-radius:12px;background:var(--s)}\
div{display:flex;flex-wrap:wrap;align-items:start;gap:8px;max-width:386px;padding:16px}\
b,small{flex:100%}\
output{flex:1 50%}\
small,output,span,output~button,details>button{font-size:12px;color:color-mix(in srgb,var(--t) 72%,var(--s))}\
pre,button{margin:0;padding:7px 13px;font:inherit;color:inherit}\
pre{flex:1 110px;max-height:180px;overflow:auto;font-family:monospace;white-space:pre-wrap;background:color-mix(in srgb,var(--t) 5%,var(--s))}\
[role=img]+button{background:var(--a);color:var(--airlock-on-accent,var(--s))}\
[aria-disabled]{opacity:.5}\
.alert{color:color-mix(in srgb,red,var(--t) 40%)}\
output~button,details>button{margin-left:auto;padding:0;border:0}\
section{position:fixed;inset:auto 16px 16px auto}\
details{width:min(396px,100vw - 34px);max-height:min(560px,100vh - 34px);overflow:auto;box-shadow:0 12px 36px -12px #0006}\
summary{padding:12px 16px;font-weight:bold}\
summary>*{float:right}\
details>div{border-width:1px 0 0;border-radius:0}\
details>button{margin:0 16px 16px}`;
