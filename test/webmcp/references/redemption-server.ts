/** A real server, and Node's own fetch, for the tests of redemption. */
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { vi } from "vitest";
import type { HeldItem } from "../../../src/webmcp/references/held-items.js";
import type { RevealState } from "../../../src/webmcp/references/reveal.js";

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

export const JSON_TYPE = { "content-type": "application/json" };
type Outcome = Omit<NonNullable<RevealState>, "at">;

/** Reveals as a card does, for one click. */
async function loadReveal() {
  const { reveal } = await import("../../../src/webmcp/references/reveal.js");
  const { addView, removeView } = await import("../../../src/webmcp/references/ui-state.js");
  let asked = 0;
  return (url: string, gesture: Event, settle: (outcome: Outcome) => void): void => {
    const item = { handle: `${++asked}`, reference: reference(url) } as HeldItem;
    const view = (): void => {
      if (!item.state) return;
      removeView(item.handle, view);
      const { at: _, ...outcome } = item.state;
      settle(outcome);
    };
    addView(item.handle, view, false);
    reveal(item, gesture);
  };
}

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
  const ask = await loadReveal();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin,
    requests,
    redeem: (url = `${origin}/redeem`, gesture = trustedEvent()): Promise<Outcome> =>
      new Promise((resolve) => ask(url, gesture, resolve)),
    redeemNow: (settle: (outcome: Outcome) => void): void => ask(`${origin}/redeem`, trustedEvent(), settle),
    serve(listener: RequestListener) {
      requests.length = 0;
      handle = listener;
    },
    answer(status: number, body: string | Buffer, headers: Record<string, string> = JSON_TYPE) {
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
