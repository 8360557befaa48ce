import { css } from "lit";

export const welcomeStyles = css`
  main.stack {
    gap: 18px;
    max-width: 760px;
    margin: 0 auto;
    padding: 28px 24px;
    font-size: 16px;
  }
  .top {
    gap: 12px;
    color: var(--soft);
  }
  .top .quiet {
    margin-inline-start: auto;
  }
  h1 {
    margin: 0;
    font-size: 28px;
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  h1:focus {
    outline: none;
  }
  .foot button {
    min-height: 38px;
    padding: 6px 20px;
  }
  .choices button {
    gap: 2px;
    width: 100%;
    padding: 14px 18px;
    border-color: var(--line);
    border-radius: 12px;
    text-align: start;
  }
  .choices b {
    font-weight: 600;
  }
  .choices button:hover {
    border-color: var(--accent);
  }
  @media (max-width: 300px) {
    main.stack {
      padding: 16px 10px;
    }
    h1 {
      font-size: 20px;
    }
    .choices button {
      padding: 10px;
    }
    .foot button {
      padding-inline: 10px;
    }
  }
`;

export const pictureStyles = css`
  .picture {
    display: grid;
    gap: 14px;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    padding: 22px;
    border: 1px solid var(--line);
    border-radius: 16px;
    background: var(--sunk);
    font-size: 14px;
  }
  .side {
    padding: 14px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
  }
  .side p:first-child {
    color: var(--soft);
    font-size: var(--small);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    justify-content: space-between;
  }
  .line code {
    font-size: 13px;
  }
  .agent {
    border-color: var(--agent-line);
    background: var(--agent-paper);
  }
  .kept {
    border-color: var(--kept-line);
    background: var(--kept-paper);
  }
  .bar {
    align-self: center;
    width: 88px;
    max-width: 100%;
    height: 12px;
    border-radius: 3px;
    background: var(--ink);
    forced-color-adjust: none;
  }
  @media (max-width: 560px) {
    .picture {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 300px) {
    .picture,
    .side {
      padding: 8px;
    }
  }
`;
