/** Fields of the form that a tool is run with. */
import { css } from "lit";

export const formStyles = css`
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 3px;
  }
  .field > label {
    font-size: var(--small);
    font-weight: 600;
  }
  form > [role="alert"]:not(:has(li)) {
    position: absolute;
  }
  select,
  textarea {
    width: 100%;
    padding: 5px 8px;
    border: 1px solid var(--edge);
    border-radius: 7px;
    color: inherit;
    background: var(--card);
    font: inherit;
  }
  textarea {
    display: block;
    min-height: 5lh;
    max-height: 40vh;
    field-sizing: content;
    resize: vertical;
  }
  textarea.json {
    font: var(--mono);
    direction: ltr;
  }
  [aria-invalid="true"] {
    border-color: var(--alert);
  }
`;
