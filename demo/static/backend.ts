/**
 * The same backend, running in the page: for hosts that only serve files. What a person changes is
 * gone when the page is loaded again. References need a server, so no tool gives one out.
 */
import type { backend as serverBackend } from "../client/data/backend.js";
import { createApp } from "../server/app.js";

let token: string | undefined;

const app = createApp({
  tokens: {
    read: () => token,
    keep(_, next) {
      token = next;
    },
    forget() {
      token = undefined;
    },
  },
});

export const backend: typeof serverBackend = {
  redeems: false,
  async send(path, init) {
    init.signal?.throwIfAborted();
    const request = new Request(new URL(path, location.origin), init);
    // The browser says so of a request that it sends itself, and lets no script say it.
    const headers = new Headers([...request.headers, ["Sec-Fetch-Site", "same-origin"]]);
    Object.defineProperty(request, "headers", { value: headers });
    return app.fetch(request);
  },
};
