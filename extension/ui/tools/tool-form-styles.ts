/** Groups, lists and files in the form that a tool is run with. */
import { css } from "lit";

export const toolFormStyles = css`
  fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    min-width: 0;
    margin: 0;
    padding: 2px 0 2px 12px;
    border: 0;
    border-inline-start: 2px solid var(--line);
    padding-inline: 12px 0;
  }
  fieldset:focus-within {
    border-inline-start-color: var(--accent);
  }
  legend {
    float: inline-start;
    padding: 0;
    font-weight: 600;
  }
  legend + * {
    clear: both;
  }
  .label {
    font-size: var(--small);
    font-weight: 600;
  }
  .check label,
  label.check {
    font-weight: 400;
  }
  label.check {
    width: fit-content;
  }
  .beside {
    display: flex;
    gap: 6px;
  }
  .beside input {
    flex: 1;
    min-width: 0;
  }
  .boxes {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
  }
  .parts > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    justify-items: start;
  }
  .parts > li > :first-child,
  .parts > li > .field,
  .parts > li > fieldset {
    width: 100%;
  }
  .parts > li > .quiet {
    margin-inline-start: -8px;
  }
  .parts .member {
    gap: 6px;
    padding-bottom: 6px;
    border-bottom: 1px solid var(--line);
  }
  select:not(.earlier) {
    padding: 5px 6px;
  }
  select.earlier {
    width: auto;
    max-width: 100%;
    border-color: transparent;
    color: var(--soft);
    background: none;
    font-size: var(--small);
  }
  input[type="file"] {
    padding: 4px;
    font-size: var(--small);
  }
  output {
    font: var(--mono);
  }
  details .field {
    margin-top: 6px;
  }
  #paste,
  textarea.long {
    min-height: 3lh;
  }
  textarea.json {
    min-height: 3lh;
  }
`;
