/**
 * A list whose rows open: the first of them, and more when the person asks. The arrow keys, Home
 * and End lead through what is shown. While the person points at a row, or has scrolled into the
 * list, nothing moves: new rows wait.
 */
import { html, type LitElement, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { shell as texts } from "../shared/words.js";
import { type Arranged, holdRows } from "./hold-rows.js";
import { factsLine } from "./row-styles.js";

/** The number of rows that are shown at first, and of those that come with each step. */
const STEP = 100;

/** What a row shows. Words of pages stand by themselves, in one line. */
export interface RowFace {
  /** A heading above the row, such as the day. */
  readonly above?: TemplateResult;
  /** The CSS class of the row's dot. */
  readonly dot: string;
  readonly title: TemplateResult;
  readonly when?: string;
  readonly facts: readonly (string | TemplateResult)[];
  /** The row's site; empty where it goes without saying. */
  readonly site: string;
  opened(): TemplateResult;
}

export interface RowOptions<Row> {
  keyOf(row: Row): string;
  /** @param above the row before it */
  face(row: Row, above: Row | undefined): RowFace;
}

export class RowList<Row> {
  readonly #host: LitElement;
  readonly #options: RowOptions<Row>;
  #arranged: Arranged<Row> = { rows: [], waiting: 0 };
  #given: readonly Row[] = [];
  #filter = "";
  #most = STEP;
  readonly #open = new Set<string>();
  #active = "";
  #isPointedAt = false;
  #isReleased = false;

  constructor(host: LitElement, options: RowOptions<Row>) {
    this.#host = host;
    this.#options = options;
  }

  get rows(): readonly Row[] {
    return this.#arranged.rows;
  }

  /** The number of new rows that wait until the person leaves the list. */
  get waiting(): number {
    return this.#arranged.waiting;
  }

  /**
   * @param all a new array whenever something has changed
   *
   * @param filter what the person has chosen: when it changes, the rows are shown as they are
   */
  set(all: readonly Row[], filter: string): void {
    const isSame = filter === this.#filter;
    if (all === this.#given && isSame && !this.#isReleased) return;
    this.#arranged =
      isSame && !this.#isReleased && this.#isInUse()
        ? holdRows(this.rows, all, this.#options.keyOf)
        : { rows: all, waiting: 0 };
    if (!isSame) this.#most = STEP;
    this.#given = all;
    this.#filter = filter;
    this.#isReleased = false;
  }

  /** Shows the rows that wait, since the person asked for them. */
  release(): void {
    this.#isReleased = true;
    this.#host.requestUpdate();
  }

  /** Focuses a row, once the list is up to date. */
  async focus(at: number): Promise<void> {
    await this.#host.updateComplete;
    this.#list()?.querySelectorAll<HTMLElement>(".row-button")[at]?.focus();
  }

  #list(): HTMLElement | null {
    return this.#host.renderRoot?.querySelector<HTMLElement>(".rows") ?? null;
  }

  #isInUse(): boolean {
    const list = this.#list();
    if (list === null || list.offsetParent === null) return false;
    return this.#isPointedAt || list.matches(":focus-within") || list.getBoundingClientRect().top < 0;
  }

  /** @param label of the list, for screen readers */
  render(label: string) {
    const { keyOf } = this.#options;
    const shown = this.rows.slice(0, this.#most);
    if (!shown.some((row) => keyOf(row) === this.#active))
      this.#active = shown[0] === undefined ? "" : keyOf(shown[0]);
    const pointed = (isPointedAt: boolean) => () => {
      this.#isPointedAt = isPointedAt;
      if (!isPointedAt) this.#left();
    };
    return html`<ul
        class="rows"
        aria-label=${label}
        @pointerenter=${pointed(true)}
        @pointerleave=${pointed(false)}
        @focusout=${() => this.#left()}
        @keydown=${pressed}
      >
        ${repeat(shown, keyOf, (row, at) => this.#row(row, at))}
      </ul>
      ${this.#more()}`;
  }

  #row(row: Row, at: number) {
    const key = this.#options.keyOf(row);
    const { above, dot, title, when, facts, site, opened } = this.#options.face(row, this.rows[at - 1]);
    const isOpen = this.#open.has(key);
    const reached = () => {
      if (key === this.#active) return;
      this.#active = key;
      this.#host.requestUpdate();
    };
    const toggle = () => {
      if (!this.#open.delete(key)) this.#open.add(key);
      this.#host.requestUpdate();
    };
    return html`<li aria-setsize=${this.rows.length} aria-posinset=${at + 1} @focusin=${reached}>
      ${above}
      <button
        type="button"
        class="row-button"
        tabindex=${key === this.#active ? "0" : "-1"}
        aria-expanded=${isOpen ? "true" : "false"}
        @click=${toggle}
      >
        <span class="dot ${dot}"></span>
        ${title}
        ${when === undefined ? nothing : html`<span class="when soft small">${when}</span>`}
        ${factsLine(facts, site)}
      </button>
      ${isOpen ? html`<div class="opened stack">${opened()}</div>` : nothing}
    </li>`;
  }

  #more() {
    const rest = this.rows.length - this.#most;
    if (rest <= 0) return nothing;
    const show = async () => {
      const first = this.#most;
      this.#most += STEP;
      this.#host.requestUpdate();
      await this.focus(first);
    };
    return html`<button type="button" class="link" @click=${show}>${texts.showMore(Math.min(rest, STEP))}</button>`;
  }

  /** Waiting rows may come. */
  #left(): void {
    if (this.waiting > 0 && !this.#isInUse()) this.release();
  }
}

/** Moves the focus from row to row by the arrow keys, Home and End. */
function pressed(event: KeyboardEvent): void {
  const buttons = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>(".row-button")];
  const at = buttons.indexOf(event.target as HTMLElement);
  const steps: { readonly [key: string]: number } = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const wanted = steps[event.key];
  if (at === -1 || wanted === undefined) return;
  event.preventDefault();
  buttons[wanted]?.focus();
}

/** A button that says how many rows wait, and shows them. */
export function newRows<Row>(list: RowList<Row>, words: (count: number) => string) {
  const { waiting } = list;
  // The button goes, and the focus goes where the new rows are.
  const show = () => {
    list.release();
    void list.focus(0);
  };
  return waiting === 0
    ? nothing
    : html`<button type="button" class="link" @click=${show}>${words(waiting)}</button>`;
}
