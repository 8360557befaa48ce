/** What all parts of the extension's own pages share. Colours and sizes are custom properties of `static/ui.css`. */
import { css } from "lit";

const type = css`
  :host {
    display: block;
    overflow-wrap: break-word;
  }
  *,
  ::before {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  pre {
    margin: 0;
  }
  h1,
  h2 {
    font-size: 15px;
    font-weight: 650;
    line-height: 1.35;
  }
  h3 {
    font-size: inherit;
    font-weight: 600;
  }
  ul,
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    padding: 0;
    list-style: none;
  }
  /* Nothing in them takes no room. */
  ul:not(:has(li)),
  ol:not(:has(li)) {
    display: none;
  }
  /* Live regions are there before there is something to say. */
  p[role="status"]:empty,
  div[role="status"]:not(:has(*)) {
    position: absolute;
  }
  .soft {
    color: var(--soft);
  }
  .small {
    font-size: var(--small);
  }
  .count {
    color: var(--soft);
    font-weight: 400;
  }
  .problem {
    color: var(--alert);
  }
  pre,
  code {
    font: var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  /* JSON, commands and names run from left to right in every language; a text of a page has its own direction. */
  pre:not([dir]),
  code {
    direction: ltr;
    unicode-bidi: isolate;
    text-align: left;
  }
  pre {
    max-height: 260px;
    overflow: auto;
    padding: 8px 10px;
    border-radius: 8px;
    background: var(--sunk);
  }
`;

const boxes = css`
  section {
    display: grid;
    gap: 10px;
    /* Long words of pages never push anything aside. */
    grid-template-columns: minmax(0, 1fr);
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
    overflow-wrap: anywhere;
  }
  .alert {
    border-color: var(--alert-line);
    background: var(--alert-paper);
  }
  .empty {
    padding: 12px 14px;
    /* Seen in forced colours only. */
    border: 1px solid transparent;
    border-radius: 12px;
    color: var(--soft);
    background: var(--sunk);
    font-size: var(--small);
    text-wrap: pretty;
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
  .spread > h3 {
    flex: 1 1 0;
    min-width: 60%;
  }
  /* Also where it has no room beside the others. */
  .spread > :last-child:not(:first-child) {
    margin-inline-start: auto;
  }
  dl {
    display: grid;
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    gap: 4px 12px;
    margin: 0;
    font-size: var(--small);
  }
  dt {
    color: var(--soft);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  /* A box or a button to tick, and its words. */
  .check {
    display: flex;
    gap: 8px;
    align-items: start;
  }
  .check > input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
  /* Parts one under another; long words of pages never push anything aside. */
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    align-content: start;
    min-width: 0;
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

const controls = css`
  button,
  select {
    max-width: 100%;
    min-height: 30px;
    padding: 3px 12px;
    border: 1px solid var(--edge);
    border-radius: 8px;
    color: inherit;
    background: var(--card);
    font: inherit;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  select {
    padding: 3px 6px;
    text-overflow: ellipsis;
  }
  button:hover {
    border-color: var(--accent);
    background: var(--accent-paper);
  }
  button.main:hover {
    background: color-mix(in srgb, var(--accent) 88%, var(--ink));
  }
  button.main {
    border-color: var(--accent);
    color: var(--on-accent);
    background: var(--accent);
  }
  button.quiet {
    padding: 2px 8px;
    border-color: transparent;
    color: var(--soft);
    background: none;
    font-size: var(--small);
  }
  button.link {
    min-height: 24px;
    padding: 0 2px;
    border: 0;
    color: var(--accent);
    background: none;
    font-size: var(--small);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  /* The words of a button without an edge stand in line with what is above and below. */
  .row > .quiet:first-child,
  .row > sure-button:first-child {
    margin-inline-start: -8px;
  }
  .spread > .quiet:last-child,
  .spread > sure-button:last-child {
    margin-inline-end: -8px;
  }
  button.quiet:hover {
    color: inherit;
    text-decoration: underline;
  }
  button[aria-disabled="true"] {
    border-color: var(--line);
    color: var(--soft);
    background: var(--sunk);
    cursor: default;
  }
  @media (forced-colors: active) {
    button.main:not([aria-disabled="true"]) {
      border-color: Highlight;
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }
    button[aria-disabled="true"] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  summary {
    border-radius: 6px;
    cursor: pointer;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  [tabindex="-1"]:focus:not(:focus-visible) {
    outline: none;
  }
  li:focus-visible {
    border-radius: 10px;
  }
`;

export const shared = [type, boxes, controls];
