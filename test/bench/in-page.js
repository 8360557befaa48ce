/**
 * Runs in a page. Each function is one round and answers in microseconds per call (registration:
 * for all).
 */

const rows = (count) =>
  Array.from({ length: count }, (_, i) => ({ id: i, title: `Search result number ${i}`, score: i / 7 }));
const SECRET = "plr_live_9f2c8b7a6d5e";
const fiveWith = (secret, token) => ({
  id: "key_123",
  name: "production",
  made: "2026-01-15",
  secret,
  token,
});
const five = fiveWith(SECRET, "tok_4Kq8Zr2Wm6Xv");
let fresh = 0;
const renew = (secret) => `${secret}${(++fresh).toString(36)}`;
const keys = (count) => ({
  rows: rows(count).map((row) => ({ ...row, secret: `plr_live_9f2c8b7a${row.id}` })),
  secret: SECRET,
});
/**
 * About 1 kB and 300 kB of JSON; five fields and rows, of which only we take the secrets out; the
 * same with new secrets in each call.
 */
const RESULTS = {
  small: { items: rows(15) },
  large: { items: rows(4_600) },
  five,
  fresh: () => fiveWith(renew(SECRET), renew("tok_4Kq8Zr2Wm6Xv")),
  hundred: keys(100),
  thousand: keys(1_000),
};
const secret = { type: "string", "x-sensitive": true };
const objectOf = (properties) => ({ type: "object", properties });
const ofFive = objectOf({ id: {}, name: {}, made: {}, secret, token: secret });
const ofRows = objectOf({
  rows: { type: "array", items: objectOf({ id: {}, title: {}, score: {}, secret }) },
  secret,
});
const SCHEMAS = new Map([
  [five, ofFive],
  [RESULTS.fresh, ofFive],
  [RESULTS.hundred, ofRows],
  [RESULTS.thousand, ofRows],
]);
const INPUT = { query: "a realistic search", limit: 10 };
const definition = (name, result = RESULTS.small) => ({
  name,
  ...(SCHEMAS.has(result) ? { outputSchema: SCHEMAS.get(result) } : {}),
  description: "Searches the catalogue of products.",
  inputSchema: { type: "object", properties: { query: { type: "string" }, limit: { type: "number" } } },
  execute: async () => (typeof result === "function" ? result() : result),
});

const registered = {};
async function findTool(size) {
  if (registered[size]) return registered[size];
  await document.modelContext.registerTool(definition(size, RESULTS[size]));
  const tools = await document.modelContext.getTools();
  registered[size] = tools.find((each) => each.name === size);
  return registered[size];
}

async function timed(calls, once) {
  const startedAt = performance.now();
  for (let call = 0; call < calls; call++) await once(call);
  return ((performance.now() - startedAt) * 1000) / calls;
}

/**
 * `inputAsText`: the peer takes JSON text where the draft takes an object. `redacts`: the secret
 * must not come out.
 */
export async function executeRound({ calls, inputAsText, size = "small", redacts = false }) {
  const found = await findTool(size);
  const context = document.modelContext;
  const text = await context.executeTool(found, inputAsText ? JSON.stringify(INPUT) : INPUT);
  const isRaw = typeof RESULTS[size] === "function" || text === JSON.stringify(RESULTS[size]);
  if (redacts ? text.includes(SECRET) : !isRaw) throw new Error("not what the tool returned, or more");
  // Each call has arguments of its own, as callers' do.
  const inputOf = (call) => ({ ...INPUT, query: `${INPUT.query} ${call}` });
  if (inputAsText) return timed(calls, (call) => context.executeTool(found, JSON.stringify(inputOf(call))));
  return timed(calls, (call) => context.executeTool(found, inputOf(call)));
}

/** Two tasks, one after the other, through a MessageChannel. */
export function twoHopsRound({ calls }) {
  const channel = new MessageChannel();
  let resolve;
  let hops = 0;
  channel.port1.onmessage = () => {
    hops += 1;
    if (hops % 2 === 0) resolve();
    else channel.port2.postMessage(0);
  };
  const once = () =>
    new Promise((done) => {
      resolve = done;
      channel.port2.postMessage(0);
    });
  return timed(calls, once).finally(() => channel.port1.close());
}

/** One after the other. */
export async function registerRound({ tools }) {
  const { signal, abort } = removable();
  const register = (i) => document.modelContext.registerTool(definition(`tool_${i}`), { signal });
  const startedAt = performance.now();
  for (let i = 0; i < tools; i++) await register(i);
  const took = performance.now() - startedAt;
  await abort();
  return took * 1000;
}

function removable() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    /** Until the page has nothing left to do about it. */
    async abort() {
      controller.abort();
      await document.modelContext.getTools();
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

/** A tool that a form is, with so many controls. */
export async function formRound({ controls, calls }) {
  const html = (at) => `<label>L<input name=n${at} type=number min=1></label>`;
  const form = document.createElement("form");
  form.setAttribute("toolname", "form");
  form.setAttribute("tooldescription", "a form");
  form.innerHTML = Array.from({ length: controls }, (_, at) => html(at)).join("");
  document.body.append(form);
  const time = await timed(calls, () => document.modelContext.getTools());
  form.remove();
  return time;
}

let listed;
/** With that many tools, of which each list must tell. */
export async function listRound({ calls, tools }) {
  const context = document.modelContext;
  listed ??= Promise.all(
    Array.from({ length: tools }, (_, i) => context.registerTool(definition(`tool_${i}`))),
  );
  await listed;
  const { length } = await context.getTools();
  if (length !== tools) throw new Error(`${length} tools are listed, not ${tools}`);
  return timed(calls, () => context.getTools());
}
