/** Runs in a page. Each function is one round and answers in microseconds per call (registration: for all). */

const RESULT = {
  items: Array.from({ length: 12 }, (_, i) => ({ id: i, title: `Search result number ${i}`, score: i / 7 })),
};
const INPUT = { query: "a realistic search", limit: 10 };
const definition = (name) => ({
  name,
  description: "Searches the catalogue of products.",
  inputSchema: { type: "object", properties: { query: { type: "string" }, limit: { type: "number" } } },
  execute: async () => RESULT,
});

let tool;
async function findTool() {
  if (tool) return tool;
  await document.modelContext.registerTool(definition("search_catalogue"));
  const tools = await document.modelContext.getTools();
  tool = tools.find((each) => each.name === "search_catalogue");
  return tool;
}

async function timed(calls, once) {
  const startedAt = performance.now();
  for (let call = 0; call < calls; call++) await once(call);
  return ((performance.now() - startedAt) * 1000) / calls;
}

/** `inputAsText`: the peer takes JSON text where the draft takes an object. */
export async function executeRound({ calls, inputAsText }) {
  const found = await findTool();
  const context = document.modelContext;
  const text = await context.executeTool(found, inputAsText ? JSON.stringify(INPUT) : INPUT);
  if (text !== JSON.stringify(RESULT)) throw new Error(`not what the tool returned: ${text}`);
  if (inputAsText) return timed(calls, () => context.executeTool(found, JSON.stringify(INPUT)));
  return timed(calls, () => context.executeTool(found, INPUT));
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

export async function registerRound({ tools }) {
  const controller = new AbortController();
  const startedAt = performance.now();
  for (let i = 0; i < tools; i++) {
    await document.modelContext.registerTool(definition(`tool_${i}`), { signal: controller.signal });
  }
  const took = performance.now() - startedAt;
  controller.abort();
  return took * 1000;
}

let redaction;
async function prepareRedaction() {
  if (redaction) return redaction;
  const { compileRedactor } = await import("/dist/redaction.js");
  const { makeReport, reportSchema } = await import("./data.js");
  redaction = { redactor: compileRedactor(reportSchema), report: makeReport() };
  return redaction;
}

export async function redactRound({ calls }) {
  const { redactor, report } = await prepareRedaction();
  return timed(calls, () => redactor.redact(report));
}

export async function cloneRound({ calls }) {
  const { report } = await prepareRedaction();
  return timed(calls, () => structuredClone(report));
}
