/** The looks of one kept item. */
import { css } from "lit";

export const keptItemStyles = css`
  :host {
    container-type: inline-size;
  }
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
  h3,
  h4 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
    justify-content: space-between;
  }
  /* One in each card: a filled one would shout. */
  button.main {
    border-color: color-mix(in srgb, var(--accent) 55%, transparent);
    color: var(--accent);
    background: var(--card);
    font-weight: 600;
  }
  button.main:hover {
    border-color: var(--accent);
    background: var(--accent-paper);
  }
  .mask {
    max-width: 100%;
    overflow-wrap: anywhere;
    color: var(--kept);
    letter-spacing: 2px;
  }
  @container (min-width: 240px) {
    .age {
      white-space: nowrap;
    }
  }
  @container (min-width: 560px) {
    .top {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: start;
    }
  }
  /* Live regions are there before there is something to say, and take no room. */
  .said:not(:has(p:not(:empty))) {
    position: absolute;
  }
  pre {
    background: var(--card);
  }
`;
