/** Styles of long lists whose rows open, of their filters and their search fields. */
import { css, html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

/** The second line of a row: what is known of it, then the site that it belongs to. */
export const factsLine = (
  facts: readonly (string | TemplateResult)[],
  site: string,
): TemplateResult => html`<span class="facts soft small"
  ><span class="line">${facts.map((fact, at) => html`${at === 0 ? nothing : " · "}<bdi>${fact}</bdi>`)}</span>${
    site === ""
      ? nothing
      : html`<span>${facts.length === 0 ? nothing : " · "}</span><span class="site"><bdi dir="ltr">${withoutScheme(site)}</bdi></span>`
  }</span
>`;

/** The origin without `https://`, which most sites have. */
const withoutScheme = (origin: string): string => origin.replace(/^https:\/\//, "");

export interface Search {
  readonly label: string;
  readonly hint: string;
  /** What the person has typed. */
  readonly typed: string;
  /** How many rows were found, for screen readers. */
  readonly found?: string;
  search(typed: string): void;
}

export const searchField = ({ label, hint, typed, found = "", search }: Search) => html`<input
    type="search"
    aria-label=${label}
    placeholder=${hint}
    .value=${live(typed)}
    @input=${({ target }: Event) => search((target as HTMLInputElement).value)}
  />
  <p class="visually-hidden" role="status">${typed === "" ? "" : found}</p>`;

/** Whether the texts hold every word that was typed, in small or large letters. */
export const hasWords = (texts: readonly string[], typed: string): boolean =>
  texts.join("\n").toLowerCase().includes(typed.trim().toLowerCase());

export const rowStyles = css`
  /* Its height is the same with the button, so that the list below stays in its place. */
  .head {
    min-height: 24px;
  }
  .rows {
    display: block;
  }
  .rows > li {
    border-bottom: 1px solid var(--line);
  }
  .row-button {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 10px;
    align-items: baseline;
    width: 100%;
    min-height: 52px;
    padding: 7px 6px;
    border: 0;
    border-radius: 8px;
    text-align: start;
    background: none;
  }
  .row-button[aria-expanded="true"] {
    background: var(--sunk);
  }
  .line {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .facts {
    display: flex;
    grid-column: 2 / -1;
    min-width: 0;
    white-space: pre;
  }
  .facts .line {
    min-width: 0;
  }
  /* What has no room is cut off at the front: whose site it is stands at the end of its name. */
  .facts .site {
    flex: none;
    max-width: 65%;
    overflow: hidden;
    direction: rtl;
    text-overflow: ellipsis;
  }
  .row-button b {
    font-weight: 600;
  }
  .when {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .dot {
    align-self: center;
    width: 8px;
    height: 8px;
    border-radius: 99px;
    background: var(--edge);
  }
  .dot.kept {
    background: var(--kept);
  }
  .dot.stopped {
    background: var(--stop);
  }
  .dot.failed {
    background: var(--alert);
  }
  .dot.plain {
    background: none;
    box-shadow: inset 0 0 0 1.5px var(--edge);
  }
  @media (forced-colors: active) {
    .dot:not(.plain) {
      background: CanvasText;
      forced-color-adjust: none;
    }
    .dot.plain {
      border: 1.5px solid;
    }
  }
  .opened {
    padding-block: 4px 16px;
    padding-inline: 24px 6px;
    overflow-wrap: anywhere;
  }
`;
