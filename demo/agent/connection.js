/** JSON-RPC 2.0 over a port to Airlock: all that an agent extension needs. */

/** Airlock's id follows from the key in its manifest, so it is the same everywhere. */
export const AIRLOCK_ID = "nfajgkbbaplpfjpdngncaldgianadlol";

export class Connection extends EventTarget {
  #port;
  #count = 0;
  #waiting = new Map();
  /** Everything that ever arrived, as JSON text. */
  frames = [];

  connect(extensionId = AIRLOCK_ID) {
    this.disconnect();
    const port = chrome.runtime.connect(extensionId, { name: "agent" });
    this.#port = port;
    port.onMessage.addListener((message) => this.#receive(message));
    port.onDisconnect.addListener(() => {
      // Chrome wants to see that the error was looked at.
      const reason = chrome.runtime.lastError?.message ?? "Airlock closed the connection.";
      if (this.#port === port) this.#lose(reason);
    });
    this.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "Playground agent", version: "0.1.0" },
    });
  }

  disconnect() {
    const port = this.#port;
    this.#port = undefined;
    port?.disconnect();
    this.#settleAll("Disconnected.");
  }

  get isConnected() {
    return this.#port !== undefined;
  }

  /** @returns the whole answer: `{ result }` or `{ error }`. */
  request(method, params) {
    return this.start(method, params).answer;
  }

  /** @returns the request's id, by which it can be cancelled, and the promise of its answer. */
  start(method, params) {
    const id = ++this.#count;
    const answer = new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.send({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) });
    });
    return { id, answer };
  }

  /** A cancelled request is not answered any more. */
  cancel(requestId) {
    const resolve = this.#waiting.get(requestId);
    this.#waiting.delete(requestId);
    this.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    resolve?.({ error: { code: 0, message: "Cancelled." } });
  }

  send(frame) {
    if (this.#port === undefined) this.#settleAll("Not connected.");
    else this.#port.postMessage(frame);
  }

  #receive(message) {
    this.frames.push(JSON.stringify(message));
    const resolve = this.#waiting.get(message?.id);
    if (resolve && !message.method) {
      this.#waiting.delete(message.id);
      resolve(message);
    }
    this.dispatchEvent(new CustomEvent("frame", { detail: message }));
  }

  #lose(reason) {
    this.#port = undefined;
    this.#settleAll(reason);
    this.dispatchEvent(new CustomEvent("closed", { detail: reason }));
  }

  #settleAll(message) {
    for (const resolve of this.#waiting.values()) resolve({ error: { code: 0, message } });
    this.#waiting.clear();
  }
}
