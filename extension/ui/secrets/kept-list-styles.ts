/** The looks of the list of withheld items. */
import { css } from "lit";

export const keptListStyles = css`
  .group {
    gap: 6px;
  }
  .group + .group {
    margin-top: 8px;
  }
  ul {
    gap: 6px;
  }
  h3 {
    color: var(--soft);
    font-size: var(--small);
    overflow-wrap: anywhere;
  }
  header {
    gap: 0 8px;
    min-height: 30px;
  }
  header sure-button {
    max-width: 100%;
  }
  div[role="status"] {
    display: grid;
    gap: 8px;
  }
`;
