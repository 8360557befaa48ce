/** A count, next to a heading. None is said by what stands below it. */
import { html, nothing } from "lit";
import { formatCount } from "./time.js";

export const countOf = (count: number) =>
  count === 0 ? nothing : html`<span class="count">${formatCount(count)}</span>`;
