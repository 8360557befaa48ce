/**
 * The row of views: one stop for the Tab key, arrows move between them (ARIA Authoring Practices,
 * tabs with automatic activation).
 */
import { css, html, nothing } from "lit";
import { VIEWS, type ViewName } from "../shared/go.js";
import { formatCount } from "../shared/time.js";
import { shell as texts } from "../shared/words.js";

export interface TabRow {
  readonly selected: ViewName;
  /** The number that waits or is there; without one, or with 0, none is shown. */
  readonly counts: Partial<Readonly<Record<ViewName, number>>>;
  choose(view: ViewName): void;
}

function step(event: KeyboardEvent, { selected, choose }: TabRow): void {
  const row = event.currentTarget as HTMLElement;
  const at = VIEWS.indexOf(selected);
  const forward = getComputedStyle(row).direction === "rtl" ? -1 : 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: -1,
  };
  const place = places[event.key];
  const view = place === undefined ? undefined : VIEWS.at(place % VIEWS.length);
  if (view === undefined) return;
  event.preventDefault();
  choose(view);
  row.querySelector<HTMLElement>(`#tab-${view}`)?.focus();
}

const badge = (
  view: ViewName,
  count: number,
) => html`<span class="badge" aria-hidden="true">${count > 99 ? "99+" : count}</span>
  <span class="visually-hidden">${view === "now" ? texts.waitingCount(count) : formatCount(count)}</span>`;

export const tabRow = (row: TabRow) => html`<div
  class="tabs"
  role="tablist"
  aria-label=${texts.partsOfPanel()}
  @keydown=${(event: KeyboardEvent) => step(event, row)}
>
  ${VIEWS.map((view) => {
    const isSelected = view === row.selected;
    const { [view]: count = 0 } = row.counts;
    return html`<button
      type="button"
      role="tab"
      id=${`tab-${view}`}
      aria-selected=${isSelected ? "true" : "false"}
      aria-controls=${isSelected ? "view" : nothing}
      tabindex=${isSelected ? "0" : "-1"}
      @click=${() => row.choose(view)}
    >
      ${texts.views[view]()}${count === 0 ? nothing : badge(view, count)}
    </button>`;
  })}
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
