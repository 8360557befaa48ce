/** The look of the three presets. */
import { css } from "lit";

export const rulesStyles = css`
  .presets {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    min-width: 0;
  }
  .presets span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .presets label {
    display: flex;
    gap: 8px;
    align-items: start;
  }
  .presets input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
`;
