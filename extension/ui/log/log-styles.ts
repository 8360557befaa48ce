/** The looks of the log. */
import { css } from "lit";

export const logStyles = css`
  .body {
    display: grid;
    gap: 10px;
    margin-top: 10px;
  }
  ol {
    gap: 0;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--card);
  }
  li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 10px;
    padding: 7px 12px;
    overflow-wrap: anywhere;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .number {
    min-width: 3ch;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  label {
    display: grid;
    gap: 2px;
    font-size: var(--small);
    color: var(--soft);
  }
  label:first-child {
    flex: 1 1 120px;
  }
  input {
    width: 100%;
    padding: 4px 8px;
    border: 1px solid var(--edge);
    border-radius: 7px;
    color: var(--ink);
    background: var(--card);
    font: inherit;
    font-size: 14px;
  }
  .row {
    align-items: end;
  }
`;
