/** The looks of one kept item. */
import { css } from "lit";

export const keptItemStyles = css`
  .card {
    gap: 6px;
    padding: 10px 12px;
    border-color: var(--kept-line);
    background: var(--kept-paper);
  }
  .card.over {
    border-style: dashed;
    background: none;
  }
  h4 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }
  .mask {
    flex: 1;
    color: var(--kept);
    letter-spacing: 2px;
    white-space: nowrap;
  }
  /* Live regions are there before there is something to say, and take no room. */
  .said:not(:has(p:not(:empty))) {
    position: absolute;
  }
  pre {
    background: var(--card);
  }
`;
