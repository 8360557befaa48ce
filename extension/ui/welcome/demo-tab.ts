/** The tab of the demo that the first run opens behind itself. */

/**
 * `npm start` and `npx webmcp-airlock demo` serve the demo here, unless they are told another port.
 */
const DEMO_ADDRESS = "http://127.0.0.1:4173/";
/** Filters tabs by what the browser knows; the mark decides. */
const DEMO_TITLE = "Halyard";
/** In the demo's `index.html`. */
const DEMO_MARK = 'meta[name="webmcp-airlock-demo"]';
const THIS_COMPUTER = ["http://127.0.0.1/*", "http://localhost/*"];
/** The demo signs this invented person in by itself. */
const AS_ADA = "/#as-ada";

/** `missing` if nothing answers at the address, or another page does. */
export type DemoState = "opening" | "missing" | "open";

/**
 * A title is anybody's, and the port is Vite's own for previews: so the page itself says that it is
 * the demo. A local page that says so as well is opened in a tab of its own, and gets what any page
 * would: calls that the person asks for here. Where nothing answers, a browser shows a page of its
 * own, and lets no extension in there.
 */
const isDemo = (tabId: number): Promise<boolean> =>
  chrome.scripting
    .executeScript({
      target: { tabId },
      func: (mark: string) => document.querySelector(mark) !== null,
      args: [DEMO_MARK],
    })
    .then(
      ([top]) => top?.result === true,
      () => false,
    );

/** A demo that was started on another port is found by its tab. */
async function findAddress(): Promise<string> {
  for (const { id, url } of await chrome.tabs.query({ url: THIS_COMPUTER, title: DEMO_TITLE }))
    if (id !== undefined && (await isDemo(id))) return new URL(AS_ADA, url).href;
  return new URL(AS_ADA, DEMO_ADDRESS).href;
}

export class DemoTab {
  id: number | undefined;
  #address = DEMO_ADDRESS;
  readonly #tell: (state: DemoState) => void;

  constructor(tell: (state: DemoState) => void) {
    this.#tell = tell;
    chrome.tabs.onUpdated.addListener(this.#look);
  }

  get origin(): string {
    return new URL(this.#address).origin;
  }

  async open(): Promise<void> {
    this.#address = await findAddress();
    const { id } = await chrome.tabs.create({ url: this.#address, active: false });
    this.id = id;
    if (id !== undefined) void this.#look(id, await chrome.tabs.get(id));
  }

  /** The person may have closed it. */
  async again(): Promise<void> {
    this.#tell("opening");
    const { id } = this;
    const isThere = id !== undefined && (await chrome.tabs.get(id).catch(() => undefined)) !== undefined;
    if (isThere) await chrome.tabs.reload(id);
    else await this.open();
  }

  async show(): Promise<void> {
    if (this.id !== undefined) await chrome.tabs.update(this.id, { active: true });
  }

  close(): void {
    chrome.tabs.onUpdated.removeListener(this.#look);
  }

  readonly #look = async (id: number, { status }: { status?: string | undefined }): Promise<void> => {
    if (id === this.id && status === "complete") this.#tell((await isDemo(id)) ? "open" : "missing");
  };
}
