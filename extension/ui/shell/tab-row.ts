/** A row of tabs: one stop for the Tab key, arrows move between them (ARIA Authoring Practices, tabs with automatic activation). */
import { css, html, nothing } from "lit";

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly words: string;
  /** The number that waits or is there; 0 shows none. */
  readonly count?: number;
  /** Says what the count is, for screen readers. */
  readonly countWords?: string;
}

export interface TabRow<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  /** The id of the panel that they control. */
  readonly controls: string;
  choose(name: Name): void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function step<Name extends string>(event: KeyboardEvent, { tabs, selected, choose }: TabRow<Name>): void {
  const move = STEPS[event.key];
  if (move === undefined) return;
  event.preventDefault();
  const at = tabs.findIndex(({ name }) => name === selected);
  const isRightToLeft = getComputedStyle(event.currentTarget as Element).direction === "rtl";
  const key = { ArrowRight: "ArrowLeft", ArrowLeft: "ArrowRight" }[event.key];
  const mirrored = isRightToLeft && key !== undefined ? STEPS[key] : move;
  const next = (mirrored ?? move)(at, tabs.length - 1);
  const chosen = tabs[next];
  if (chosen === undefined) return;
  const row = event.currentTarget as HTMLElement;
  choose(chosen.name);
  row.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
}

export const tabRow = <Name extends string>(row: TabRow<Name>) => html`<div
  class="tabs"
  role="tablist"
  aria-label=${row.label}
  @keydown=${(event: KeyboardEvent) => step(event, row)}
>
  ${row.tabs.map(
    ({ name, words, count = 0, countWords = "" }) => html`<button
      type="button"
      role="tab"
      id=${`tab-${name}`}
      aria-selected=${name === row.selected ? "true" : "false"}
      aria-controls=${name === row.selected ? row.controls : nothing}
      tabindex=${name === row.selected ? "0" : "-1"}
      @click=${() => row.choose(name)}
    >
      ${words}${
        count === 0
          ? nothing
          : html`<span class="badge" aria-hidden="true">${count > 99 ? "99+" : count}</span>
              <span class="visually-hidden">${countWords}</span>`
      }
    </button>`,
  )}
</div>`;

export const tabStyles = css`
  /* Longer words, or larger ones, take a second line. */
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  .tabs button {
    flex: 1 1 auto;
    max-width: 100%;
    min-height: 36px;
    padding: 6px 4px;
    border: 0;
    border-bottom: 2px solid transparent;
    border-radius: 8px 8px 0 0;
    color: var(--soft);
    background: none;
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  .tabs button:hover {
    color: var(--ink);
    background: var(--sunk);
  }
  .tabs [aria-selected="true"] {
    border-bottom-color: var(--accent);
    color: var(--ink);
    font-weight: 650;
  }
  .tabs :focus-visible {
    outline-offset: -2px;
  }
  .badge {
    display: inline-block;
    min-width: 16px;
    margin-inline-start: 3px;
    padding: 0 4px;
    border-radius: 99px;
    color: var(--soft);
    background: var(--sunk);
    font-size: 11.5px;
    font-weight: 600;
    line-height: 18px;
    text-align: center;
  }
  #tab-now .badge {
    color: var(--on-accent);
    background: var(--accent);
  }
  @media (forced-colors: active) {
    /* Transparent ones would all be drawn. */
    .tabs button {
      border-bottom-color: Canvas;
    }
    .tabs [aria-selected="true"] {
      border-bottom-color: Highlight;
    }
  }
`;
