/** Other documents: frames and popups whose page answers to `run`. */

/**
 * The suite's origins: this page's own, two others (also of other sites), all on one server and all
 * potentially trustworthy, and one that is not.
 */
export const ORIGINS = {
  own: `http://127.0.0.1:${location.port}`,
  other: `http://localhost:${location.port}`,
  third: `http://third.localhost:${location.port}`,
  insecure: `http://insecure.test:${location.port}`,
};

/** @param page see `server.mjs` */
export function pageUrl(target, page = {}, origin = "own") {
  return `${ORIGINS[origin]}/page?target=${target}&page=${encodeURIComponent(JSON.stringify(page))}`;
}

let calls = 0;

/** Resolves with the data of the next message from that window that `isMeant`. */
function message(source, isMeant, milliseconds = 20_000) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("message", listener);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("The other document did not answer."));
    }, milliseconds);
    const listener = (event) => {
      if (event.source !== source() || !event.data?.conformance || !isMeant(event.data)) return;
      end();
      resolve(event.data);
    };
    addEventListener("message", listener);
  });
}

const isReady = ({ conformance }) => conformance === "ready";

/**
 * Calls `code` (a function, sent as its text) there with `args`, which are cloned, as is what it
 * gives.
 */
async function run(other, code, args) {
  const id = ++calls;
  const answer = message(
    () => other,
    (data) => data.id === id,
  );
  other.postMessage({ conformance: "run", id, code: String(code), args }, "*");
  const { value, error } = await answer;
  if (error !== undefined) throw new Error(`in the other document: ${error}`);
  return value;
}

const handle = (source) => ({
  get window() {
    return source();
  },
  run: (code, ...args) => run(source(), code, args),
  /** Resolves when the next page there is ready. */
  ready: () => message(source, isReady),
});

/** The same page as the server makes, for documents without an address. */
const markup = async (target, page) => (await fetch(pageUrl(target, page))).text();

async function openFrame(target, put, { origin = "own", page = {}, srcdoc = false, ...attributes } = {}) {
  const iframe = document.createElement("iframe");
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value);
  if (srcdoc) iframe.srcdoc = await markup(target, page);
  else iframe.src = pageUrl(target, page, origin);
  const frame = handle(() => iframe.contentWindow);
  const ready = frame.ready();
  put(iframe);
  await ready;
  const navigate = async (to = {}, toOrigin = origin) => {
    const loaded = frame.ready();
    iframe.src = pageUrl(target, to, toOrigin);
    await loaded;
  };
  return Object.assign(frame, { iframe, origin: ORIGINS[origin], navigate });
}

async function openPopup(target, cleanups, { origin = "own", page = {} } = {}) {
  let opened;
  const popup = handle(() => opened);
  const ready = popup.ready();
  opened = open(pageUrl(target, page, origin), "_blank", "popup,width=300,height=200");
  if (!opened) throw new Error("The browser did not open a window.");
  cleanups.push(() => opened.close());
  await ready;
  return Object.assign(popup, { origin: ORIGINS[origin], close: () => opened.close() });
}

export function createFrames(cleanups, target) {
  const put = (iframe) => {
    document.body.append(iframe);
    cleanups.push(() => iframe.remove());
  };
  return {
    /**
     * Adds a frame and waits for it. `allow`, `sandbox`, `name` are its attributes; `srcdoc: true`
     * gives it the page as its `srcdoc`; `page` is its page (see `server.mjs`).
     */
    frame: (options) => openFrame(target, put, options),
    /** An `about:blank` frame: there at once, without any script of ours, and without `run`. */
    blankFrame() {
      const iframe = document.createElement("iframe");
      put(iframe);
      return iframe;
    },
    /** Opens a window and waits for it. */
    popup: (options) => openPopup(target, cleanups, options),
  };
}
