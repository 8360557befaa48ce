import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Redemption } from "../../../src/webmcp/references/redeem.js";

const ORIGIN = "https://shop.example";
const ADDRESS = `${ORIGIN}/api/secrets/1`;
const requests = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

/** The module captures what it uses when it is evaluated. */
async function redeem(redeemUrl: string, origin: string): Promise<Redemption> {
  vi.resetModules();
  const evaluated = await import("../../../src/webmcp/references/redeem.js");
  return new Promise((resolve) => evaluated.redeem(redeemUrl, origin, resolve));
}

const JSON_HEADERS = { "content-type": "application/json" };
const answerWith = (body: BodyInit | null, init?: ResponseInit) =>
  requests.mockResolvedValue(new Response(body, { headers: JSON_HEADERS, ...init }));

beforeEach(() => {
  vi.stubGlobal("origin", ORIGIN);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", requests.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("A redemption", () => {
  it("asks once, as the site's own endpoint insists, and follows nothing", async () => {
    answerWith('{"value":"s3cret"}');
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: true, value: "s3cret" });
    expect(requests).toHaveBeenCalledOnce();
    const [url, init] = requests.mock.lastCall ?? [];
    expect(String(url)).toBe(ADDRESS);
    expect(init).toMatchObject({
      method: "GET",
      credentials: "same-origin",
      cache: "no-store",
      redirect: "manual",
      headers: { "Airlock-Redeem": "1" },
    });
  });

  it.each([
    ["another origin", "https://evil.example/api", ORIGIN, ORIGIN],
    ["a user name in the address", "https://shop.example@evil.example/api", ORIGIN, ORIGIN],
    ["a name and password of the same host", "https://a:b@shop.example/api", ORIGIN, ORIGIN],
    ["another port", "https://shop.example:444/api", ORIGIN, ORIGIN],
    ["a blob of the same origin", `blob:${ORIGIN}/1`, ORIGIN, ORIGIN],
    ["a script", "javascript:alert(1)", ORIGIN, ORIGIN],
    ["an opaque origin", "data:,x", "null", "null"],
    ["a frame that is of another origin by now", ADDRESS, ORIGIN, "https://evil.example"],
  ])("refuses %s, and sends nothing", async (_title, redeemUrl, origin, frame) => {
    vi.stubGlobal("origin", frame);
    expect(await redeem(redeemUrl, origin)).toEqual({ ok: false, kind: "refused" });
    expect(requests).not.toHaveBeenCalled();
  });

  it("needs nothing that the oldest browser of the manifest lacks", async () => {
    const { parse } = URL;
    Reflect.deleteProperty(URL, "parse");
    answerWith('{"value":"s"}');
    try {
      expect(await redeem(ADDRESS, ORIGIN)).toMatchObject({ ok: true });
    } finally {
      Object.assign(URL, { parse });
    }
  });
});

describe("What the site answers", () => {
  it.each<[string, BodyInit]>([
    [
      "bytes that are not UTF-8",
      new Uint8Array([...new TextEncoder().encode('{"value":"'), 0xff, 0x22, 0x7d]),
    ],
    ["UTF-8 that ends inside a character", new Uint8Array([0x22, 0xe2, 0x82])],
    ["no JSON", "s3cret"],
    ["no value", "{}"],
    ["a value that is not a text", '{"value":1}'],
    ["a list", '["value"]'],
    ["the right thing twice", '{"value":"s"}{"value":"s"}'],
    ["nothing", ""],
  ])("is malformed where it is %s", async (_title, body) => {
    answerWith(body);
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: false, kind: "malformed" });
  });

  it.each([
    ["a page", "text/html; charset=utf-8"],
    ["plain text", "text/plain"],
    ["JSON by its body alone", ""],
    ["a type that only begins like JSON", "application/json-seq"],
    ["a type that only ends like JSON", "text/x-application/json"],
    ["two types", "text/html, application/json"],
  ])("is of the wrong type where it says it is %s, and nothing of it is read", async (_title, type) => {
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_024)) });
    answerWith(body, { headers: { "content-type": type } });
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: false, kind: "mistyped" });
    expect(body.locked).toBe(false);
  });

  it.each([
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/vnd.shop.v1+json",
  ])("is JSON where it says it is %s", async (type) => {
    answerWith('{"value":"s"}', { headers: { "content-type": type } });
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: true, value: "s" });
  });

  it("that streams without end is left as soon as it is too large", async () => {
    let cancelled = false;
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(16_384));
      },
      cancel() {
        cancelled = true;
      },
    });
    answerWith(body);
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: false, kind: "oversized" });
    expect(cancelled).toBe(true);
    expect(chunks).toBeLessThan(8);
  });

  it("is read as one text, however it is cut up on its way", async () => {
    const bytes = new TextEncoder().encode('{"value":"€"}');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    answerWith(body);
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: true, value: "€" });
  });

  it("is too large beyond 64 KiB, and not an octet earlier", async () => {
    const value = "x".repeat(65_536 - '{"value":""}'.length);
    answerWith(JSON.stringify({ value }));
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: true, value });
    answerWith(JSON.stringify({ value: `${value}x` }));
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: false, kind: "oversized" });
  });

  it("is a failure of the network where it breaks off", async () => {
    answerWith(new ReadableStream({ pull: (controller) => controller.error(new TypeError("network")) }));
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: false, kind: "network" });
  });

  it.each<[string, number]>([
    ["7", 7],
    ["0.2", 1],
    ["1.5", 2],
    ["-3", 1],
    ["999999999", 86_400],
    ["soon", 30],
    ["", 30],
  ])("names a wait of %j seconds as %i", async (header, retryAfter) => {
    answerWith(null, { status: 429, headers: { "retry-after": header } });
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: false, kind: "limited", status: 429, retryAfter });
  });

  it.each<[number, string]>([
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "missing"],
    [410, "gone"],
    [500, "status"],
    [206, "status"],
  ])("of %i is %s", async (status, kind) => {
    answerWith('{"value":"s"}', { status });
    expect(await redeem(ADDRESS, ORIGIN)).toEqual({ ok: false, kind, status });
  });
});
