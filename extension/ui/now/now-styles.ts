/** The looks of *Now*. */
import { css } from "lit";

export const nowStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
  }
  finding-banner,
  question-stage {
    display: contents;
  }
  .stops {
    display: grid;
    gap: 10px;
  }
  .tools[open] > summary {
    margin-bottom: 10px;
  }
  .tools > summary {
    color: var(--soft);
    font-size: var(--small);
  }
  .calm {
    justify-items: center;
    gap: 6px;
    padding: 36px 16px;
    text-align: center;
    text-wrap: balance;
  }
  .hatch {
    margin-bottom: 6px;
    fill: none;
    stroke: var(--edge);
    stroke-width: 2;
    stroke-linecap: round;
  }
`;
