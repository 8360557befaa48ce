/** A real server, and Node's own fetch, for the tests of redemption. */
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { vi } from "vitest";
import type { RedeemResult } from "../../../src/webmcp/references/redeem.js";

/** Node has one event that it makes itself, and so trusts: the abort of a signal. */
export function trustedEvent(): Event {
  const controller = new AbortController();
  let made: Event | undefined;
  controller.signal.addEventListener("abort", (event) => {
    made = event;
  });
  controller.abort();
  return made as Event;
}

const reference = (redeemUrl: string) => ({ id: "r", label: "L", redeemUrl, expiresAt: undefined });

export async function startRedemption(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const requests: IncomingMessage[] = [];
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => {
    requests.push(request);
    handle(request, response);
  });
  // The module reads the document's origin once, when it is evaluated.
  vi.stubGlobal("origin", origin);
  const { redeem } = await import("../../../src/webmcp/references/redeem.js");
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin,
    requests,
    redeem: (url = `${origin}/redeem`, gesture = trustedEvent()): Promise<RedeemResult> =>
      new Promise((resolve) => redeem(reference(url), gesture, resolve)),
    redeemNow: (settle: (result: RedeemResult) => void): void =>
      redeem(reference(`${origin}/redeem`), trustedEvent(), settle),
    serve(listener: RequestListener) {
      requests.length = 0;
      handle = listener;
    },
    answer(status: number, body: string | Buffer, headers: Record<string, string> = {}) {
      this.serve((_, response) => {
        response.writeHead(status, headers).end(body);
      });
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
