/** Styles of buttons, tick boxes and text fields. */
import { css } from "lit";

export const controls = css`
  button,
  select,
  textarea,
  input:not([type="checkbox"], [type="radio"]) {
    border: 1px solid var(--edge);
    border-radius: 8px;
    color: inherit;
    background: var(--card);
    font: inherit;
  }
  button,
  select {
    max-width: 100%;
    min-height: 30px;
    padding: 3px 12px;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  select {
    padding: 3px 6px;
    text-overflow: ellipsis;
  }
  input:not([type="checkbox"], [type="radio"]),
  textarea {
    width: 100%;
    min-height: 34px;
    padding: 4px 10px;
  }
  [aria-invalid="true"] {
    border-color: var(--alert);
  }
  .field {
    gap: 3px;
  }
  .field > label {
    font-size: var(--small);
    font-weight: 600;
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
    text-align: start;
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
    /* The system draws the edge of each button. */
    .row > :is(.quiet, sure-button):is(:first-child, :last-child) {
      margin-inline: 0;
    }
    button.main:not([aria-disabled="true"]) {
      border-color: Highlight;
      color: HighlightText;
      /* Measured: Chromium's colour is translucent, and what is below the bar showed through. */
      background: linear-gradient(Highlight, Highlight) Canvas;
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
  :is(h1, h2, h3):focus-visible {
    border-radius: 6px;
  }
  li:focus-visible {
    border-radius: 10px;
  }
`;
