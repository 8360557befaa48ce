/**
 * A long list of which only the rows in sight are in the page. It scrolls with the window. Rows open and close; the arrow
 * keys, Home, End and the page keys lead through all of them; each says which of how many it is. While the person points
 * at a row, or has scrolled into the list, nothing moves: new rows wait.
 */
import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from "@tanstack/virtual-core";
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { type Arranged, holdRows } from "./hold-rows.js";
import { factsLine } from "./row-styles.js";

/** In pixels: the panel's head covers so much of the window. */
const HEAD = 120;
const OVERSCAN = 6;
/** In pixels: of a row, until it is measured. */
const HEIGHT = 53;
/** The number of rows that the page keys go on. */
const PAGE = 10;

/** The content of a row. Words of pages stand by themselves, in one line. */
export interface RowFace {
  /** Stands above the row, as the name of a day does. */
  readonly above?: TemplateResult;
  /** The class of its dot. */
  readonly dot: string;
  readonly title: TemplateResult;
  readonly when?: string;
  readonly facts: readonly (string | TemplateResult)[];
  /** Empty where it goes without saying. */
  readonly site: string;
  opened(): TemplateResult;
}

export interface RowOptions<Row> {
  keyOf(row: Row): string;
  /** @param above the row before it */
  face(row: Row, above: Row | undefined): RowFace;
}

export class VirtualRows<Row> implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: RowOptions<Row>;
  readonly #virtualizer: Virtualizer<Window, HTMLElement>;
  #arranged: Arranged<Row> = { rows: [], waiting: 0 };
  #given: readonly Row[] = [];
  #filter = "";
  #places = new Map<string, number>();
  readonly #open = new Set<string>();
  #active = "";
  #isPointedAt = false;
  #isReleased = false;
  #stop: (() => void) | undefined;
  #sizes: ResizeObserver | undefined;

  constructor(host: LitElement, options: RowOptions<Row>) {
    this.#host = host;
    this.#options = options;
    this.#virtualizer = new Virtualizer<Window, HTMLElement>(this.#settings(0));
    host.addController(this);
  }

  #settings(scrollMargin: number) {
    return {
      count: this.#arranged.rows.length,
      getScrollElement: () => window,
      estimateSize: () => HEIGHT,
      getItemKey: (index: number) => this.#keyAt(index),
      overscan: OVERSCAN,
      scrollMargin,
      scrollPaddingStart: HEAD,
      scrollToFn: windowScroll<Window>,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      initialRect: { width: window.innerWidth, height: window.innerHeight },
      initialOffset: () => window.scrollY,
      // The row that the person works in stays, wherever they scroll.
      rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const kept = [this.#active, ...this.#open].flatMap((key) => this.#places.get(key) ?? []);
        return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other);
      },
      onChange: () => this.#host.requestUpdate(),
    };
  }

  #keyAt(index: number): string {
    const row = this.#arranged.rows[index];
    return row === undefined ? String(index) : this.#options.keyOf(row);
  }

  hostConnected(): void {
    this.#stop = this.#virtualizer._didMount();
    // The part above the list may grow, and a view that was hidden is shown.
    this.#sizes = new ResizeObserver(() => this.#place());
    this.#sizes.observe(this.#host);
    this.#sizes.observe(document.body);
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#sizes?.disconnect();
  }

  get rows(): readonly Row[] {
    return this.#arranged.rows;
  }

  /** The number of new rows that wait until the person leaves the list. */
  get waiting(): number {
    return this.#arranged.waiting;
  }

  toggle(key: string, isOpen = !this.#open.has(key)): void {
    if (isOpen) this.#open.add(key);
    else this.#open.delete(key);
    this.#activate(key);
  }

  /**
   * @param all a new array when something has changed
   * @param filter what the person has chosen: when it changes, the rows are shown as they are
   */
  set(all: readonly Row[], filter: string): void {
    if (all === this.#given && filter === this.#filter && !this.#isReleased) return;
    const isHeld = filter === this.#filter && !this.#isReleased && this.#isInUse();
    this.#arranged = isHeld
      ? holdRows(this.#arranged.rows, all, this.#options.keyOf)
      : { rows: all, waiting: 0 };
    this.#given = all;
    this.#filter = filter;
    this.#isReleased = false;
    this.#places = new Map(this.#arranged.rows.map((row, index) => [this.#options.keyOf(row), index]));
    if (!this.#places.has(this.#active)) this.#active = this.#keyAt(0);
    this.#virtualizer.setOptions(this.#settings(this.#virtualizer.options.scrollMargin));
  }

  /** The person asks for what waits. */
  release(): void {
    this.#isReleased = true;
    this.#host.requestUpdate();
  }

  #isInUse(): boolean {
    const list = this.#list();
    if (list === null || list.offsetParent === null) return false;
    return this.#isPointedAt || list.matches(":focus-within") || list.getBoundingClientRect().top < 0;
  }

  #list(): HTMLElement | null {
    return this.#host.renderRoot?.querySelector<HTMLElement>(".rows") ?? null;
  }

  hostUpdated(): void {
    this.#virtualizer._willUpdate();
    this.#place();
  }

  /** Through the object model: the panel's content policy lets no markup bring styles. */
  #place(): void {
    const list = this.#list();
    if (list === null || list.offsetParent === null) return;
    const margin = Math.round(list.getBoundingClientRect().top + window.scrollY);
    if (margin !== this.#virtualizer.options.scrollMargin) {
      this.#virtualizer.setOptions(this.#settings(margin));
      this.#host.requestUpdate();
    }
    for (const row of list.children) this.#virtualizer.measureElement(row as HTMLElement);
    list.style.height = `${this.#virtualizer.getTotalSize()}px`;
    const starts = new Map(this.#virtualizer.getVirtualItems().map(({ index, start }) => [index, start]));
    for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
      const start = starts.get(Number(row.dataset["index"]));
      if (start !== undefined) row.style.transform = `translateY(${start - margin}px)`;
    }
  }

  /** @param label of the list, for screen readers */
  render(label: string) {
    const { rows } = this.#arranged;
    const shown = this.#virtualizer.getVirtualItems().filter(({ index }) => index < rows.length);
    const pointed = (isPointedAt: boolean) => () => {
      this.#isPointedAt = isPointedAt;
      if (!isPointedAt) this.#left();
    };
    return html`<ul
      class="rows"
      aria-label=${label}
      @pointerenter=${pointed(true)}
      @pointerleave=${pointed(false)}
      @focusin=${this.#entered}
      @focusout=${() => this.#left()}
      @keydown=${this.#pressed}
    >
      ${repeat(
        shown,
        ({ index }) => this.#keyAt(index),
        ({ index }) => this.#row(rows[index], index, rows.length),
      )}
    </ul>`;
  }

  #row(row: Row | undefined, index: number, count: number) {
    if (row === undefined) return nothing;
    const key = this.#keyAt(index);
    const { above, dot, title, when, facts, site, opened } = this.#options.face(row, this.rows[index - 1]);
    const isOpen = this.#open.has(key);
    return html`<li data-index=${index} aria-setsize=${count} aria-posinset=${index + 1}>
      ${above}
      <button type="button" class="row-button" tabindex=${key === this.#active ? "0" : "-1"} aria-expanded=${isOpen ? "true" : "false"} @click=${() => this.toggle(key)}>
        <span class="dot ${dot}"></span>
        ${title}
        ${when === undefined ? nothing : html`<span class="when soft small">${when}</span>`}
        ${factsLine(facts, site)}
      </button>
      ${isOpen ? html`<div class="opened stack">${opened()}</div>` : nothing}
    </li>`;
  }

  /** This row is in the page from now on, wherever the person scrolls. */
  #activate(key: string): void {
    this.#active = key;
    this.#virtualizer.setOptions(this.#settings(this.#virtualizer.options.scrollMargin));
    this.#host.requestUpdate();
  }

  /** Waiting rows may come. */
  #left(): void {
    if (this.#arranged.waiting === 0 || this.#isInUse()) return;
    this.release();
  }

  readonly #entered = ({ target }: FocusEvent): void => {
    const index = (target as HTMLElement).closest<HTMLElement>("li[data-index]")?.dataset["index"];
    if (index === undefined || this.#keyAt(Number(index)) === this.#active) return;
    this.#activate(this.#keyAt(Number(index)));
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    if (!(event.target as HTMLElement).matches(".row-button")) return;
    const at = this.#places.get(this.#active) ?? 0;
    const last = this.#arranged.rows.length - 1;
    const steps: { readonly [key: string]: number } = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    void this.focusAt(Math.max(0, Math.min(last, wanted)));
  };

  /** Scrolls to a row, and puts the focus on it. */
  async focusAt(index: number): Promise<void> {
    this.#activate(this.#keyAt(index));
    this.#virtualizer.scrollToIndex(index, { align: "auto" });
    await this.#host.updateComplete;
    const row = this.#list()?.querySelector<HTMLElement>(`li[data-index="${index}"] .row-button`);
    row?.focus({ preventScroll: true });
  }
}

/** A button where rows wait: the person decides when they come. */
export function newRows<Row>(list: VirtualRows<Row>, words: (count: number) => string) {
  const { waiting } = list;
  return waiting === 0
    ? nothing
    : html`<button type="button" class="link" @click=${() => list.release()}>${words(waiting)}</button>`;
}
