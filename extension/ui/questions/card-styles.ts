/** The looks of a question: the decision on top, the buttons always in view at its foot. */
import { css } from "lit";

export const cardStyles = css`
  .card {
    gap: 0;
    padding: 0;
    border-color: var(--accent);
    box-shadow: var(--shadow);
  }
  .body {
    gap: 10px;
    padding: 16px 16px 12px;
  }
  .inside {
    gap: 10px;
    margin-top: 8px;
  }
  h3 {
    font-size: var(--large);
    font-weight: 650;
    line-height: 1.35;
    text-wrap: pretty;
  }
  .code {
    display: flex;
    gap: 5px;
    direction: ltr;
  }
  .code b {
    flex: 0 1 38px;
    min-width: 0;
    padding: 6px 0;
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--sunk);
    font: 650 22px/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace;
    text-align: center;
  }
  .code i {
    flex: none;
    width: 6px;
  }
  .dangers {
    padding: 8px 12px;
    border-inline-start: 4px solid var(--alert);
    border-radius: 4px 8px 8px 4px;
    background: var(--alert-paper);
  }
  .danger .title {
    color: var(--alert);
    font-weight: 650;
    text-wrap: balance;
  }
  .data {
    gap: 4px;
    padding: 10px 12px;
    border: 1px solid transparent;
    border-radius: 8px;
    background: var(--sunk);
  }
  /* A long text is scrolled with the question, whose buttons stay in sight. */
  .data,
  .inside,
  .found {
    --text-most: none;
    --document-most: 4000px;
  }
  .data pre,
  .data quoted-text {
    background: none;
  }
  .foot {
    position: sticky;
    bottom: var(--bar-room, 0px);
    padding: 12px 16px;
    border-top: 1px solid var(--line);
    border-radius: 0 0 12px 12px;
    background: var(--card);
  }
  /* Three lengths stand on one line, also where the panel is at its narrowest. */
  fieldset.row {
    gap: 4px 8px;
    font-size: var(--small);
  }
  fieldset.row > .check {
    gap: 5px;
  }
  fieldset.row > .check > input {
    margin-top: 1px;
  }
  /* The longest sentence keeps the buttons in their place. */
  #lasts {
    display: grid;
  }
  #lasts > p {
    grid-area: 1 / 1;
    align-self: center;
  }
  .unchosen {
    visibility: hidden;
  }
  :host {
    pointer-events: var(--answers-reach, auto);
  }
  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .answers button {
    flex: 1 1 120px;
    min-height: 38px;
    padding-inline: 6px;
    font-weight: 600;
  }
  /* A key's name is not broken; a narrow card has the answers one under the other. */
  .keys {
    display: block;
    overflow-wrap: normal;
    direction: ltr;
    font-size: 11px;
    font-weight: 400;
    line-height: 1.3;
  }
  @media (max-width: 300px) {
    .keys {
      overflow-wrap: anywhere;
    }
  }
  /* Where little fits, nothing stays in the way. */
  @media (max-height: 480px) {
    .foot {
      position: static;
    }
  }
`;
