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
  .line .head > button {
    min-height: 28px;
    padding-inline: 10px;
  }
  .head {
    display: flex;
    gap: 6px;
    align-items: center;
    min-width: 0;
  }
  .head > :is(h3, h4) {
    flex: 1 1 0;
    min-width: 0;
  }
  button.bare {
    display: block;
    width: 100%;
    min-height: 28px;
    padding: 2px 6px;
    overflow: hidden;
    border-color: transparent;
    font-weight: inherit;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
    background: none;
  }
  button.bare > span {
    margin-inline-start: 8px;
    font-weight: 400;
  }
  button.bare > .marked {
    font-weight: 600;
  }
  button.bare::before {
    content: "▸";
    display: inline-block;
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
