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
 * the demo. A local page that says so as well is loaded again in its tab, and gets what any page
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

interface Found {
  readonly id?: number;
  readonly address: string;
}

/** The last tab that a first run opened: its demo may not have answered yet. */
let opened: Required<Found> | undefined;

/** Still there, and not gone to another page. */
async function lastOpened(): Promise<Found | undefined> {
  if (opened === undefined) return undefined;
  const { id, address } = opened;
  const tab = await chrome.tabs.get(id).catch(() => undefined);
  const at = tab?.pendingUrl || tab?.url;
  return at?.startsWith(new URL("/", address).href) ? opened : undefined;
}

/** A demo that is open is used, on whatever port it was started. */
async function find(): Promise<Found> {
  const last = await lastOpened();
  if (last !== undefined) return last;
  for (const { id, url } of await chrome.tabs.query({ url: THIS_COMPUTER, title: DEMO_TITLE }))
    if (id !== undefined && (await isDemo(id))) return { id, address: new URL(AS_ADA, url).href };
  return { address: new URL(AS_ADA, DEMO_ADDRESS).href };
}

/**
 * Loads again: the page may have been there before Airlock, or before Ada signed in. An address
 * that differs by its fragment alone would load nothing.
 */
async function load(id: number, address: string): Promise<void> {
  const url = new URL(address);
  url.search = `?opened=${crypto.randomUUID()}`;
  await chrome.tabs.update(id, { url: url.href });
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
    const { id: known, address } = await find();
    this.#address = address;
    if (known !== undefined) {
      this.id = known;
      opened = { id: known, address };
      return await load(known, address);
    }
    const { id } = await chrome.tabs.create({ url: address, active: false });
    this.id = id;
    if (id === undefined) return;
    opened = { id, address };
    void this.#look(id, await chrome.tabs.get(id));
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
