/** A list of names and values, as a question shows them. */
import { html, nothing, type TemplateResult } from "lit";

export type Fact = readonly [name: string, text: string];

export const factList = (facts: readonly Fact[]): TemplateResult | typeof nothing =>
  facts.length === 0
    ? nothing
    : html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${text}</dd>`)}</dl>`;
