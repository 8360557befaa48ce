/**
 * The person's hands, in the page itself: the few steps of Playwright that bring the pictures into
 * their states. `npm run panel` puts this file in the place of `@playwright/test`.
 */
import type { Page } from "@playwright/test";
import type { PanelState } from "../../extension/protocol/panel-messages.js";
import type { PlayedPanel } from "../e2e/extension/panel/extension-played-panel.js";
import type { PlayedWorker } from "../e2e/extension/panel/played-worker.js";

/** In milliseconds: until a step that cannot be taken is given up. */
const PATIENCE = 5_000;

type Root = Document | Element;
type Pick = (all: readonly Element[]) => readonly Element[];

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

async function until<Found>(look: () => Found | undefined | false, what: string): Promise<Found> {
  for (const endsAt = performance.now() + PATIENCE; ; await frame()) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > endsAt) throw new Error(`This state is not shown whole: ${what}`);
  }
}

/** The elements of a selector, those in open shadow trees too. */
function deep(root: Root | ShadowRoot, selector: string): Element[] {
  const scoped = selector.startsWith(">") ? `:scope ${selector}` : selector;
  const inside = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
    shadowRoot ? deep(shadowRoot, selector) : [],
  );
  const own = root instanceof Element && root.shadowRoot ? deep(root.shadowRoot, selector) : [];
  return [...root.querySelectorAll(scoped), ...own, ...inside];
}

/** A descendant in another tree: `kept-item button` reaches into the shadow tree of `kept-item`. */
function through(root: Root, selector: string): Element[] {
  const [first = "", ...rest] = selector.split(/(?<![>+~,]) +(?![>+~,])/);
  return rest.reduce<Element[]>(
    (found, part) => [...new Set(found.flatMap((each) => deep(each, part)))],
    deep(root, first),
  );
}

const matching = (root: Root, selector: string): Element[] => [
  ...new Set(selector.split(/, */).flatMap((each) => through(root, each))),
];

interface Wanted {
  readonly hasText?: string | RegExp;
}

const textOf = (element: Element): string =>
  `${element.textContent}${element.shadowRoot ? element.shadowRoot.textContent : ""}`;

class Hands {
  readonly #find: () => readonly Element[];
  readonly #what: string;

  constructor(find: () => readonly Element[], what: string) {
    this.#find = find;
    this.#what = what;
  }

  #narrow(pick: Pick): Hands {
    return new Hands(() => pick(this.#find()), this.#what);
  }

  #one(): Promise<HTMLElement> {
    return until(() => this.#find()[0] as HTMLElement | undefined, this.#what);
  }

  locator(selector: string, wanted: Wanted = {}): Hands {
    const find = () => this.#find().flatMap((each) => matching(each, selector));
    return new Hands(find, selector).filter(wanted);
  }

  filter({ hasText }: Wanted): Hands {
    if (hasText === undefined) return this;
    return this.#narrow((all) =>
      all.filter((each) =>
        typeof hasText === "string" ? textOf(each).includes(hasText) : hasText.test(textOf(each)),
      ),
    );
  }

  first = (): Hands => this.nth(0);
  last = (): Hands => this.#narrow((all) => all.slice(-1));
  nth = (at: number): Hands => this.#narrow((all) => all.slice(at, at + 1));
  all = async (): Promise<Hands[]> => this.#find().map((_, at) => this.nth(at));
  count = async (): Promise<number> => this.#find().length;
  getAttribute = async (name: string): Promise<string | null> => (await this.#one()).getAttribute(name);
  waitFor = async (): Promise<void> => void (await this.#one());
  scrollIntoViewIfNeeded = async (): Promise<void> =>
    (await this.#one()).scrollIntoView({ block: "nearest" });

  async click(): Promise<void> {
    const element = await this.#one();
    await until(() => element.getAttribute("aria-disabled") !== "true", this.#what);
    element.scrollIntoView({ block: "nearest" });
    element.click();
    await frame();
  }

  /** Enter presses what has the focus. */
  async press(): Promise<void> {
    await this.click();
  }

  async #set(value: string, event: string): Promise<void> {
    const field = (await this.#one()) as HTMLInputElement;
    field.value = value;
    field.dispatchEvent(new Event(event, { bubbles: true, composed: true }));
  }

  fill = (value: string): Promise<void> => this.#set(value, "input");
  selectOption = (value: string): Promise<void> => this.#set(value, "change");

  contentFrame(): Hands {
    return this.#narrow((all) =>
      all.flatMap((each) => (each as HTMLIFrameElement).contentDocument?.documentElement ?? []),
    );
  }

  /** Waits until the first element has this value of an attribute. */
  async expect(name: string, value: string | RegExp): Promise<void> {
    await until(() => {
      const has = this.#find()[0]?.getAttribute(name) ?? "";
      return typeof value === "string" ? has === value : value.test(has);
    }, `${this.#what} ${name}`);
  }
}

const page = {
  locator: (selector: string, wanted: Wanted = {}) =>
    new Hands(() => matching(document, selector), selector).filter(wanted),
  evaluate: async (run: (value?: unknown) => unknown, value?: unknown) => run(value),
  waitForFunction: (look: () => boolean) => until(() => look() || undefined, "the page's elements"),
};

/** The picture's view of a page that a test would hold from outside. */
export const playedPanel = (played: PlayedWorker): PlayedPanel =>
  ({
    page: page as unknown as Page,
    push: async (state: PanelState) => played.push(state),
    drop: async () => played.drop(),
  }) as unknown as PlayedPanel;

export const expect = (hands: Hands) => ({
  toHaveAttribute: (name: string, value: string) => hands.expect(name, value),
  toHaveClass: (value: RegExp) => hands.expect("class", value),
});
