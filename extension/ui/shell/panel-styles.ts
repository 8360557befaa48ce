/** The looks of the panel's frame. */
import { css } from "lit";

export const panelStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 100vh;
    min-height: 100dvh;
  }
  header {
    position: sticky;
    top: 0;
    z-index: 2;
    padding: 10px 14px 0;
    border-bottom: 1px solid var(--line);
    background: var(--paper);
  }
  /* Enlarged, it would leave no room for anything else. */
  @media (max-height: 480px) {
    header {
      position: static;
    }
  }
  nav {
    margin: 6px -6px 0;
  }
  header,
  .notices,
  main {
    width: 100%;
  }
  .notices > *,
  main,
  header > * {
    max-width: 760px;
    margin-inline: auto;
  }
  /* As high as the site's bar, so that nothing moves when that comes. */
  header > :not(nav) {
    min-height: 38px;
  }
  header > nav {
    max-width: 772px;
  }
  .notices {
    padding: 0 14px;
  }
  .notices .card {
    margin-top: 12px;
  }
  main {
    flex: 1;
    padding: 10px 14px 0;
  }
  #view:focus {
    outline: none;
  }
  .view {
    gap: 24px;
  }
  .view[hidden] {
    display: none;
  }
  /* At the end of the page it has room of its own, and covers nothing for good. */
  .bar {
    position: sticky;
    bottom: 0;
    z-index: 3;
    width: 100%;
    max-width: 788px;
    margin-inline: auto;
    padding: 2px 14px 12px;
    pointer-events: none;
  }
  .bar button,
  .bar block-notice {
    pointer-events: auto;
  }
  .bar block-notice {
    margin-top: 8px;
  }
  .bar .row > p {
    flex: 1;
  }
  .bar > button {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    justify-content: space-between;
    width: 100%;
    padding: 10px 14px;
    border-radius: 12px;
    box-shadow: var(--shadow);
    font-weight: 600;
    /* Enlarged, it takes a second line, and breaks no word. */
    overflow-wrap: break-word;
    text-align: start;
  }
  .bar span + span {
    font-weight: 400;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .bar .card {
    margin-top: 8px;
    box-shadow: var(--shadow);
  }
  @media (prefers-reduced-motion: no-preference) {
    .bar > button {
      animation: rise 160ms ease-out;
    }
  }
  @keyframes rise {
    from {
      transform: translateY(12px);
      opacity: 0;
    }
  }
`;
