/**
 * The server that is measured, a process of its own: a bare Hono route, our handler, and the same
 * by hand, by an author who needs nothing but this one case. Prints its port.
 */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createRedemptionHandler, createSecretStore } from "../../dist/server.js";

const VALUE = "sk-live-7-9f2c8b7a1d3e4f5061728394";
const LIFE = 300_000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const app = new Hono();
const userOf = (request) => request.headers.get("cookie") ?? undefined;

app.get("/bare/:id", (c) => c.json({ value: VALUE }));

const secrets = createSecretStore({ path: "/ours", ttl: LIFE / 1000 });
const redeem = createRedemptionHandler({ secrets, user: userOf });
app.all("/ours/:id", (c) => redeem(c.req.raw));

// By hand: the same checks, hash, cipher and one-time entry in memory, without options, bounds or a
// limit of tries.
const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
const waiting = new Map();
const lookup = async (id, user) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", encoder.encode(`${id}/${user}`))).toString("base64url");

async function issueByHand(user) {
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const name = await lookup(id, user);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const expiresAt = Date.now() + LIFE;
  const algorithm = { name: "AES-GCM", iv, additionalData: encoder.encode(`${name}/${expiresAt}`) };
  const sealed = Buffer.from(await crypto.subtle.encrypt(algorithm, key, encoder.encode(VALUE)));
  const record = {
    iv: Buffer.from(iv).toString("base64url"),
    sealed: sealed.toString("base64url"),
    expiresAt,
  };
  waiting.set(name, JSON.stringify(record));
  return `/hand/${id}`;
}

const HEADERS = ["Airlock-Redeem", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest"];
const EXPECTED = ["1", "same-origin", "cors", "empty"];

app.get("/hand/:id", async (c) => {
  if (HEADERS.some((name, i) => c.req.header(name) !== EXPECTED[i]))
    return c.json({ error: "forbidden" }, 403);
  const origin = c.req.header("Origin");
  if (origin && origin !== new URL(c.req.url).origin) return c.json({ error: "forbidden" }, 403);
  const user = userOf(c.req.raw);
  if (!user) return c.json({ error: "signed out" }, 401);
  const name = await lookup(c.req.param("id"), user);
  const text = waiting.get(name);
  if (text === undefined) return c.json({ error: "unknown" }, 404);
  const { iv, sealed, expiresAt } = JSON.parse(text);
  const algorithm = {
    name: "AES-GCM",
    iv: Buffer.from(iv, "base64url"),
    additionalData: encoder.encode(`${name}/${expiresAt}`),
  };
  const value = decoder.decode(await crypto.subtle.decrypt(algorithm, key, Buffer.from(sealed, "base64url")));
  if (expiresAt <= Date.now() || !waiting.delete(name)) return c.json({ error: "gone" }, 410);
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  return c.json({ value });
});

const ISSUE = {
  bare: async () => "/bare/x",
  ours: async (user) => (await secrets.issue(VALUE, { label: "API key", user })).redeemUrl,
  hand: issueByHand,
};

/** As many references as the next round needs, each for a user of its own. */
app.get("/issue/:kind/:count/:round", async (c) => {
  const { kind, count, round } = c.req.param();
  const users = Array.from({ length: Number(count) }, (_, i) => `user-${kind}-${round}-${i}`);
  const issued = users.map(async (user) => ({ user, path: await ISSUE[kind](user) }));
  return c.json(await Promise.all(issued));
});

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(port));
process.on("disconnect", () => server.close());
