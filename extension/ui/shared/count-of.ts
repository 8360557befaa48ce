/** A count next to a heading; nothing for zero, since the text below the heading says that. */
import { html, nothing } from "lit";
import { formatCount } from "./time.js";

export const countOf = (count: number) =>
  count === 0 ? nothing : html`<span class="count">${formatCount(count)}</span>`;
