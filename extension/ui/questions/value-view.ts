/** A value that an agent sends or would get, as people read it; the JSON of it on request. */

import { css, html, nothing, type TemplateResult } from "lit";
import { readValue, type Shown } from "../documents/read-value.js";
import { asBlock, asJsonBlock, asLine } from "../shared/untrusted-text.js";
import { documents as texts } from "../shared/words.js";

export interface ValueFrame {
  /** The name of it, for screen readers. */
  readonly words: string;
  /** Says whose words they are. */
  readonly from: string;
  /**
   * A tool's answer. Its documents are shown as they came: the question is about each letter of
   * them.
   */
  readonly isAnswer?: boolean;
}

const MAX_NAME = 80;

const bar = () =>
  html`<span class="kept-bar" role="img" aria-label=${texts.takenOut()} title=${texts.takenOut()}></span>`;

function one(shown: Shown, frame: ValueFrame): TemplateResult {
  switch (shown.kind) {
    case "word":
      return html`<span dir="auto">${asBlock(shown.text)}</span>`;
    case "text":
      return html`<quoted-text .text=${shown.text} from=${frame.from} words=${frame.words}
        ?asText=${frame.isAnswer === true}></quoted-text>`;
    case "bar":
      return bar();
    case "json":
      return html`<pre dir="auto" tabindex="0" role="group" aria-label=${frame.words}>${asBlock(shown.text)}</pre>`;
    case "list":
      return html`<ul class="values">${shown.items.map((item) => html`<li>${one(item, frame)}</li>`)}</ul>`;
    case "parts":
      return html`<div class="parts stack">${shown.parts.map((part) => html`<div>${one(part, frame)}</div>`)}</div>`;
    case "fields":
      return html`<dl class="values">
        ${shown.fields.map(
          ([name, value]) =>
            html`<dt dir="auto">${asLine(name, MAX_NAME)}</dt>
              <dd>${one(value, { ...frame, words: asLine(name, MAX_NAME) })}</dd>`,
        )}
      </dl>`;
  }
}

/** @param text JSON text */
export function valueView(text: string, frame: ValueFrame): TemplateResult {
  const shown = readValue(text, frame.isAnswer);
  const isPlain = shown.kind === "text" || shown.kind === "json";
  return html`<div class="value" tabindex="0" role=${isPlain ? nothing : "group"}
    aria-label=${isPlain ? nothing : frame.words}>${one(shown, frame)}</div>
    ${
      isPlain && (shown.text === text || frame.isAnswer !== true)
        ? nothing
        : html`<details class="as-json">
            <summary class="soft small">${texts.asJson()}</summary>
            <pre tabindex="0" role="group" aria-label=${texts.asJson()}>${asJsonBlock(text)}</pre>
          </details>`
    }`;
}

export const valueStyles = css`
  .value {
    /* A long text of a page scrolls in here, and pushes no button out of sight. */
    max-height: var(--text-most, min(38vh, 420px));
    overflow: auto;
    overflow-wrap: anywhere;
  }
  dl.values {
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    font-size: inherit;
  }
  dl.values > dd:has(> dl, > ul, > quoted-text) {
    grid-column: 1 / -1;
  }
  dl.values dl.values {
    padding-inline-start: 12px;
  }
  ul.values {
    gap: 4px;
  }
  /* A name, and its value on the same line: in columns a letter's words would stand one under another. */
  ul.values > li:has(> dl) {
    padding-block: 6px;
    border-bottom: 1px solid var(--line);
  }
  ul.values > li:has(> dl):last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }
  .values li > dl.values {
    display: block;
    padding: 0;
  }
  li > dl.values > * {
    display: inline;
  }
  li > dl.values > dt {
    margin-inline-end: 6px;
  }
  li > dl.values > dd::after {
    content: "\\a";
    white-space: pre;
  }
  .kept-bar {
    display: inline-block;
    width: 64px;
    height: 0.8em;
    border-radius: 3px;
    background: repeating-linear-gradient(-45deg, var(--kept), var(--kept) 3px, var(--kept-line) 3px, var(--kept-line) 6px);
    vertical-align: -0.05em;
    forced-color-adjust: none;
  }
`;
