/** The tab of the demo that the first run opens behind itself. */

/** `npm start` and `npx webmcp-airlock demo` serve the demo here, unless they are told another port. */
const DEMO_ADDRESS = "http://127.0.0.1:4173/";
const DEMO_TITLE = "Halyard";
const THIS_COMPUTER = ["http://127.0.0.1/*", "http://localhost/*"];
/** The demo signs this invented person in by itself. */
const AS_ADA = "/#as-ada";

/** `missing` if nothing answers at the address. */
export type DemoState = "opening" | "missing" | "open";

/** A browser shows a page of its own where nothing answers, and lets no extension in there. */
const hasPage = (tabId: number): Promise<boolean> =>
  chrome.scripting.executeScript({ target: { tabId }, func: () => true }).then(
    () => true,
    () => false,
  );

/** A demo that was started on another port is found by its tab. */
async function findAddress(): Promise<string> {
  const [tab] = await chrome.tabs.query({ url: THIS_COMPUTER, title: DEMO_TITLE });
  return new URL(AS_ADA, tab?.url ?? DEMO_ADDRESS).href;
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
    if (id === this.id && status === "complete") this.#tell((await hasPage(id)) ? "open" : "missing");
  };
}
