import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const PORT = 4_821;
const ORIGIN = `http://127.0.0.1:${PORT}`;
type Redeem = typeof import("../../src/secrets/redeem.js");
let redeemer: Redeem;
let handle: RequestListener = () => undefined;
let requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  handle(request, response);
});

/** Node has one event that it makes itself, and so trusts: the abort of a signal. */
function trustedEvent(): Event {
  const controller = new AbortController();
  let made: Event | undefined;
  controller.signal.addEventListener("abort", (event) => {
    made = event;
  });
  controller.abort();
  return made as Event;
}

const reference = (redeemUrl = `${ORIGIN}/redeem`) => ({
  id: "r",
  label: "L",
  redeemUrl,
  expiresAt: undefined,
});
const redeem = (url?: string, gesture = trustedEvent()) =>
  redeemer.redeem(reference(url), ORIGIN, gesture).then((result) => ({ ...result }));
const answer = (status: number, body: string | Buffer, headers: Record<string, string> = {}) => {
  handle = (_, response) => {
    response.writeHead(status, headers).end(body);
  };
};

beforeAll(async () => {
  // The module reads the document's origin once, when it is evaluated.
  vi.stubGlobal("origin", ORIGIN);
  redeemer = await import("../../src/secrets/redeem.js");
  await new Promise<void>((resolve) => server.listen(PORT, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

describe("Redeeming a reference", () => {
  it("sends one GET with the Airlock-Redeem header and gives the value", async () => {
    answer(200, JSON.stringify({ value: "s3cret é🔑" }));
    expect(await redeem()).toEqual({ ok: true, value: "s3cret é🔑" });
    expect(requests.length).toBe(1);
    expect(requests[0]).toMatchObject({ method: "GET", url: "/redeem" });
    expect(requests[0]?.headers).toMatchObject({ "airlock-redeem": "1", accept: "application/json" });
    expect(requests[0]?.headers["referer"]).toBeUndefined();
  });

  it("accepts a value of just 64 KiB of answer", async () => {
    const value = "x".repeat(65_536 - 12);
    answer(200, JSON.stringify({ value }));
    expect(await redeem()).toEqual({ ok: true, value });
  });

  it("inherits nothing in its result, so that a promise finds no foreign then", async () => {
    answer(410, "");
    const result = await redeemer.redeem(reference(), ORIGIN, trustedEvent());
    expect(Object.getPrototypeOf(result)).toBeNull();
  });

  it("spends the gesture: a second use is refused without a request", async () => {
    answer(200, '{"value":"x"}');
    const gesture = trustedEvent();
    await redeem(undefined, gesture);
    expect(await redeem(undefined, gesture)).toEqual({ ok: false, kind: "refused" });
    expect(requests.length).toBe(1);
  });

  it.each([
    ["an event that a script made", `${ORIGIN}/redeem`, () => new Event("click")],
    ["an address of another origin", "http://localhost:4821/redeem", trustedEvent],
    ["an address of another port", "http://127.0.0.1:4822/redeem", trustedEvent],
    ["a blob: address of the same origin", `blob:${ORIGIN}/1`, trustedEvent],
    ["an address that does not parse", "https://[", trustedEvent],
  ])("refuses %s without a request", async (_, url, makeGesture) => {
    expect(await redeem(url, makeGesture())).toEqual({ ok: false, kind: "refused" });
    expect(requests.length).toBe(0);
  });

  it("refuses a registration of another origin than the open document's", async () => {
    const other = "https://shop.example";
    const result = await redeemer.redeem(reference(`${other}/redeem`), other, trustedEvent());
    expect({ ...result }).toEqual({ ok: false, kind: "refused" });
  });

  it("refuses to ask where a script has put a then in the way of the response", async () => {
    const name = ["th", "en"].join("");
    Object.defineProperty(Object.prototype, name, { value: undefined, configurable: true });
    try {
      const outcome = new Promise((resolve) => {
        redeemer.redeem(reference(), ORIGIN, trustedEvent()).then(resolve);
      });
      expect(await outcome).toMatchObject({ ok: false, kind: "tampered" });
      expect(requests.length).toBe(0);
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  });
});

describe("An answer that is not a value", () => {
  it.each([
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "missing"],
    [410, "gone"],
  ])("with status %i is %s, whatever its body says", async (status, kind) => {
    answer(status, '{"value":"canary"}');
    expect(await redeem()).toEqual({ ok: false, kind, status });
    expect(requests.length).toBe(1);
  });

  it.each([
    ["seconds", "17", 17],
    ["nothing", undefined, 30],
    ["nonsense", "soon", 30],
    ["zero", "0", 1],
    ["a past date", "Thu, 01 Jan 1970 00:00:00 GMT", 1],
    ["more than a day", "999999999", 86_400],
  ])("with status 429 and a Retry-After of %s waits so long", async (_, header, retryAfter) => {
    answer(429, "", header === undefined ? {} : { "retry-after": header });
    expect(await redeem()).toEqual({ ok: false, kind: "limited", status: 429, retryAfter });
  });

  it("with status 429 and an HTTP date waits until then", async () => {
    answer(429, "", { "retry-after": new Date(Date.now() + 90_000).toUTCString() });
    const result = await redeem();
    expect(result).toMatchObject({ kind: "limited" });
    const { retryAfter } = result as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(85);
    expect(retryAfter).toBeLessThanOrEqual(90);
  });

  it.each([201, 204, 206, 304, 400, 418, 500, 503])("with status %i is named by it", async (status) => {
    answer(status, "");
    expect(await redeem()).toEqual({ ok: false, kind: "status", status });
  });

  it.each([301, 302, 303, 307, 308])("that redirects with %i is not followed", async (status) => {
    answer(status, "", { location: "/elsewhere" });
    const result = await redeem();
    // Browsers say `opaqueredirect`; Node shows the status. Neither follows.
    expect(result.ok).toBe(false);
    expect(requests.map((request) => request.url)).toEqual(["/redeem"]);
  });

  it.each([
    ["HTML", "<!doctype html><p>Sign in"],
    ["empty", ""],
    ["a JSON string", '"canary"'],
    ["null", "null"],
    ["a list", '[{"value":"canary"}]'],
    ["a number as value", '{"value":7}'],
    ["null as value", '{"value":null}'],
    ["an object as value", '{"value":{"value":"canary"}}'],
    ["no value", '{"Value":"canary"}'],
    ["the value on __proto__", '{"__proto__":{"value":"canary"}}'],
    ["two JSON texts", '{"value":"canary"}{}'],
    ["not UTF-8", Buffer.from('{"value":"\xff\xfe"}', "latin1")],
  ])("that is %s is malformed, and carries nothing of the body", async (_, body) => {
    answer(200, body);
    expect(await redeem()).toEqual({ ok: false, kind: "malformed" });
  });

  it("that announces too much is not downloaded", async () => {
    answer(200, JSON.stringify({ value: "x".repeat(70_000) }));
    expect(await redeem()).toEqual({ ok: false, kind: "oversized" });
  });

  it("that streams without end is cut at 64 KiB", async () => {
    let closed = false;
    handle = (_, response: ServerResponse) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(30_000)), 2);
      response.on("close", () => {
        closed = true;
        clearInterval(timer);
      });
    };
    expect(await redeem()).toEqual({ ok: false, kind: "oversized" });
    await vi.waitFor(() => expect(closed).toBe(true));
  });

  it("that breaks off is a network failure", async () => {
    handle = (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"value":"canary');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await redeem()).toEqual({ ok: false, kind: "network" });
  });

  it("from a server that is not there is a network failure", async () => {
    handle = (request) => request.socket.destroy();
    expect(await redeem()).toEqual({ ok: false, kind: "network" });
  });

  it.each([
    ["before its headers", (_: ServerResponse) => undefined],
    ["in the middle", (response: ServerResponse) => response.writeHead(200).write('{"value":"')],
  ])(
    "that hangs %s is given up after 10 seconds",
    async (_, stall) => {
      handle = (__, response) => {
        stall(response);
      };
      const started = Date.now();
      expect(await redeem()).toEqual({ ok: false, kind: "timeout" });
      expect(Date.now() - started).toBeGreaterThan(9_000);
    },
    13_000,
  );
});
