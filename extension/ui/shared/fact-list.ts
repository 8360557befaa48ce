/** A list of names and values, as a question shows them. */
import { css, html, nothing, type TemplateResult } from "lit";

export type Fact = readonly [name: string, text: string];

export const factStyles = css`
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
`;

export const factList = (facts: readonly Fact[]): TemplateResult | typeof nothing =>
  facts.length === 0
    ? nothing
    : html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${text}</dd>`)}</dl>`;
