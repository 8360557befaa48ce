/**
 * Shared by all parts of the extension's own pages. Colours and sizes are custom properties of
 * `static/ui.css`.
 */
import { css } from "lit";
import { controls } from "./control-styles.js";

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
    gap: 10px;
    padding: 0;
    list-style: none;
  }
  /* Nothing in them takes no room. */
  ul:not(:has(li)),
  ol:not(:has(li)) {
    display: none;
  }
  /* Live regions are there before there is something to say, and take no room then. */
  p:is([role="status"], [role="alert"]):empty,
  div:is([role="status"], [role="alert"]):not(:has(*)) {
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
    max-height: var(--text-most, 260px);
    overflow: auto;
    padding: 8px 10px;
    border-radius: 8px;
    background: var(--sunk);
  }
`;

const boxes = css`
  /* Parts one under another; long words of pages never push anything aside. */
  section,
  ul,
  ol,
  .card,
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    min-width: 0;
  }
  section {
    gap: 10px;
  }
  .card,
  .stack {
    gap: 8px;
  }
  .card {
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
    overflow-wrap: anywhere;
  }
  .check > input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
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

/**
 * Quotations in sentences: names of pages and agents, what detection found, and why a rule asks.
 */
const quotes = css`
  .theirs {
    border-radius: 4px;
    background: var(--sunk);
    font-weight: 650;
    box-decoration-break: clone;
  }
  :is(h2, h3):has(.theirs) {
    font-weight: 400;
  }
  .findings {
    gap: 4px;
  }
  .quote {
    display: block;
    margin-top: 2px;
    padding: 6px 8px;
    border-radius: 6px;
    background: var(--card);
    overflow-wrap: anywhere;
  }
  .why {
    display: grid;
    gap: 6px;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--accent);
  }
  .why ul {
    gap: 8px;
  }
  .why li {
    display: grid;
    gap: 2px;
  }
`;

export const shared = [type, boxes, controls, quotes];
