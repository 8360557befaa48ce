/**
 * A list of cards. A card keeps its element and its focus, whatever comes before it. `KeepFocus`
 * treats cards as rows.
 */
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

export const cardList = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  card: (row: Row) => TemplateResult,
): TemplateResult =>
  html`<ul>${repeat(rows, keyOf, (row) => html`<li tabindex="-1">${card(row)}</li>`)}</ul>`;
