/** What all parts of the extension's own pages share. Colours are custom properties of `static/ui.css`. */
import { css } from "lit";

export const shared = css`
  :host {
    display: block;
  }
  *,
  ::before {
    box-sizing: border-box;
  }
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  pre {
    margin: 0;
  }
  ul,
  ol {
    display: grid;
    gap: 10px;
    padding: 0;
    list-style: none;
  }
  h2 {
    font-size: 13px;
    font-weight: 650;
  }
  h3 {
    font-size: 14px;
    font-weight: 650;
  }
  .card {
    display: grid;
    gap: 8px;
    padding: 12px 14px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--soft);
  }
  .small {
    font-size: 12.5px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .spread {
    justify-content: space-between;
  }
  button {
    padding: 5px 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    color: inherit;
    background: var(--card);
    font: inherit;
    cursor: pointer;
  }
  button.main {
    border-color: var(--accent);
    color: var(--on-accent);
    background: var(--accent);
  }
  button[aria-disabled="true"],
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  pre,
  code {
    font: 12.5px/1.5 ui-monospace, monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  pre {
    max-height: 260px;
    overflow: auto;
    padding: 8px 10px;
    border-radius: 8px;
    background: var(--sunk);
  }
  .alert {
    border-color: var(--alert);
    background: var(--alert-paper);
  }
  .problem {
    color: var(--alert);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
