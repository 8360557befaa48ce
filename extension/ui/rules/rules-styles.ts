/** Rules, and the text in which the person writes them. */
import { css } from "lit";

export const rulesStyles = css`
  .presets {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    min-width: 0;
  }
  .presets span,
  .check span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .presets label,
  .check {
    display: flex;
    gap: 8px;
    align-items: start;
  }
  .presets input,
  .check input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
  .rules {
    margin: 10px 0 14px;
  }
  own-rules + h3 {
    margin-top: 22px;
  }
  summary + * {
    margin-top: 12px;
  }
  .editor {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  textarea {
    width: 100%;
    min-height: 8lh;
    max-height: 50vh;
    padding: 8px 10px;
    border: 1px solid var(--edge);
    border-radius: 7px;
    color: inherit;
    background: var(--card);
    font: var(--mono);
    direction: ltr;
    field-sizing: content;
    resize: vertical;
  }
  [aria-invalid="true"] {
    border-color: var(--alert);
  }
  input[type="file"] {
    display: none;
  }
`;
