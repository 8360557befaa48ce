/** The suite of a mounted handler: over real connections. */
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { SecretStore } from "../../src/server/index.js";
import { ADA, BROWSER, CANARY, GRACE, openSite } from "./set-up.js";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

export type Mount = (secrets: SecretStore) => RequestListener;

/** Node's own client: it sends any header, any method and any path as they are. */
function send(port: number, method: string, path: string, headers: Record<string, string | string[]>) {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; text: string }>(
    (resolve, reject) => {
      const request = httpRequest({ host: "127.0.0.1", port, method, path, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      request.on("error", reject);
      request.end();
    },
  );
}

async function open(mount: Mount) {
  const site = openSite();
  const server = createServer(mount(site.secrets));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, changes: Record<string, string | string[]> = {}, method = "GET") =>
    send(port, method, path, { ...BROWSER, Cookie: ADA, ...changes });
  return { ...site, port, ask };
}

const CASES: Readonly<Record<string, (mount: Mount) => Promise<void>>> = {
  "hands the value to its user, once, with every header": async (mount) => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    const { status, headers, text } = await ask(redeemUrl);
    expect({ status, text }).toEqual({ status: 200, text: JSON.stringify({ value: CANARY }) });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      vary: "*",
    });
    expect((await ask(redeemUrl)).status).toBe(410);
  },

  "opens a secret for one of many connections at once": async (mount) => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(redeemUrl)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(24);
  },

  "refuses what it must, and spends nothing": async (mount) => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    expect((await ask(redeemUrl, { Cookie: "" })).status).toBe(401);
    expect((await ask(redeemUrl, { Cookie: GRACE })).status).toBe(404);
    expect((await ask(redeemUrl, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await ask(redeemUrl, { "Airlock-Redeem": ["1", "1"] })).status).toBe(403);
    expect((await ask(redeemUrl, { Origin: "https://evil.example" })).status).toBe(403);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
      const { status, headers } = await ask(redeemUrl, {}, method);
      expect([method, status, headers.allow]).toEqual([method, 405, "GET"]);
    }
    expect((await ask(redeemUrl)).status).toBe(200);
  },

  "shows nothing to HEAD, and leaves the secret there": async (mount) => {
    const { issue, ask } = await open(mount);
    const { redeemUrl } = await issue();
    const { status, text, headers } = await ask(redeemUrl, {}, "HEAD");
    expect([status, text, headers["content-length"]]).not.toContain(String(CANARY.length + 12));
    expect([status, text]).toEqual([405, ""]);
    expect((await ask(redeemUrl)).status).toBe(200);
  },

  "takes its own origin from where it is reached": async (mount) => {
    const { issue, ask, port } = await open(mount);
    const { redeemUrl } = await issue();
    expect((await ask(redeemUrl, { Origin: `http://127.0.0.1:${port + 1}` })).status).toBe(403);
    expect((await ask(redeemUrl, { Origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  },
};

export const testMounted = (framework: string, mount: Mount) =>
  describe(`mounted in ${framework}`, () => {
    for (const [name, test] of Object.entries(CASES)) it(name, () => test(mount));
  });
