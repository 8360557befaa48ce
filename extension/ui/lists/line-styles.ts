/** The looks of a list whose rows are one line each: a name that opens the row, and buttons. */
import { css } from "lit";

export const lineStyles = css`
  section.brief,
  section.brief > ul {
    gap: 4px;
  }
  .card.line {
    gap: 6px;
    padding: 2px 5px;
    border-radius: 9px;
  }
  /* There the name has an edge, as every button: a second one around it says nothing. */
  @media (forced-colors: active) {
    .card.line:not(:has([aria-expanded="true"])) {
      padding: 3px 0;
      border: 0;
    }
  }
  .line .head > button {
    min-height: 28px;
    padding-inline: 7px;
    font-size: var(--small);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    min-width: 0;
  }
  /* Enlarged, the name has a line of its own. */
  .head > :is(h3, h4) {
    flex: 1 1 100px;
    min-width: 0;
  }
  /* One line of it shows: what has too little room beside the name goes to the next. */
  button.bare {
    display: flex;
    flex-wrap: wrap;
    row-gap: 8px;
    align-items: baseline;
    width: 100%;
    height: calc(1lh + 8px);
    min-height: 28px;
    padding: 2px 4px 2px 6px;
    overflow: hidden;
    border-color: transparent;
    font-weight: inherit;
    text-align: start;
    white-space: nowrap;
    background: none;
  }
  .whole {
    display: flex;
    max-width: calc(100% - 14px);
  }
  .whole > *,
  .rest {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .rest {
    flex: 1 1 64px;
    margin-inline-start: 8px;
    font-weight: 400;
  }
  /* It tells the row apart from others of this name, and goes last. */
  .beside {
    flex: none;
    max-width: 70%;
    white-space: pre;
  }
  /* Attack: a name so long that it pushes the marks out of sight. */
  .whole:has(+ .marked) {
    max-width: max(36%, 80px);
  }
  button.bare::before {
    content: "▸";
    width: 14px;
    color: var(--soft);
    font-weight: 400;
  }
  button.bare[aria-expanded="true"]::before {
    content: "▾";
  }
  .line > :not(.head, .said) {
    margin-inline: 6px;
  }
  .line > .stack {
    padding-bottom: 4px;
  }
  .line > .said > :not(:empty) {
    padding: 0 6px 4px;
  }
`;
