/** Any endpoint that speaks OpenAI's chat completions with tools. */
import { ModelProblem } from "./problem.js";

/** Seconds. */
const TIME_LIMIT = 120;
const MAX_CHARACTERS = 2_000_000;
const MAX_CALLS = 16;
const SHORTEST_KEY = 8;
/** Endpoints allow no more in a function's name. */
const MAX_NAME = 64;

const urlOf = (text) => {
  const url = new URL(text);
  if (!url.pathname.endsWith("/chat/completions"))
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/chat/completions`;
  return url.href;
};

function toWire({ role, content, calls, call }) {
  if (role === "tool") return { role, tool_call_id: call, content };
  if (calls === undefined) return { role, content };
  const tool_calls = calls.map(({ id, name, arguments: args }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  return { role, content: content || null, tool_calls };
}

const toolToWire = ({ name, description = "", inputSchema = { type: "object", properties: {} } }) => ({
  type: "function",
  function: { name: name.slice(0, MAX_NAME), description, parameters: inputSchema },
});

function problemOf(status, retryAfter) {
  if (status === 401 || status === 403) return new ModelProblem("key");
  if (status === 404) return new ModelProblem("missing");
  if (status === 429) return new ModelProblem("limited", { seconds: Number(retryAfter) || undefined });
  if (status === 400 || status === 422) return new ModelProblem("refused", { status });
  return new ModelProblem("failed", { status });
}

function readArguments(text) {
  try {
    const value = JSON.parse(text || "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The model wrote no JSON.
  }
  throw new ModelProblem("unreadable");
}

/** The first choice's text and calls; nothing else of an answer is used. */
function readAnswer(text) {
  let message;
  try {
    message = JSON.parse(text).choices[0].message;
  } catch {
    throw new ModelProblem("unreadable");
  }
  const wanted = Array.isArray(message?.tool_calls) ? message.tool_calls.slice(0, MAX_CALLS) : [];
  const calls = wanted.map((call, index) => ({
    id: String(call?.id ?? `call_${index}`),
    name: String(call?.function?.name ?? ""),
    arguments: readArguments(call?.function?.arguments),
  }));
  return { text: typeof message?.content === "string" ? message.content : "", calls };
}

/** A reader that stops where an answer is longer than any model's. */
async function readText(response) {
  const text = await response.text();
  if (text.length > MAX_CHARACTERS) throw new ModelProblem("unreadable");
  return text;
}

/**
 * Attack: an endpoint repeats the key, so that the agent carries it into a page's tool or the
 * transcript. So the key is taken out of all that is read from an answer. (A key of a few letters
 * is no secret, and would be found in words.)
 */
function withoutKey(value, key) {
  if (key.length < SHORTEST_KEY) return value;
  if (typeof value === "string") return value.replaceAll(key, "[key]");
  if (Array.isArray(value)) return value.map((each) => withoutKey(each, key));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map((pair) => withoutKey(pair, key));
  return Object.fromEntries(members);
}

async function send({ fetch, timeLimit }, { url, key, model }, body, signal) {
  const timeout = AbortSignal.timeout(timeLimit * 1_000);
  const headers = {
    "Content-Type": "application/json",
    ...(key === "" ? {} : { Authorization: `Bearer ${key}` }),
  };
  try {
    const response = await fetch(urlOf(url), {
      method: "POST",
      headers,
      body: JSON.stringify({ model, ...body }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      // A redirect would carry the conversation to another address than the person named.
      redirect: "error",
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
    });
    if (!response.ok) throw problemOf(response.status, response.headers.get("Retry-After"));
    return await readText(response);
  } catch (error) {
    if (error instanceof ModelProblem) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) throw new ModelProblem("slow", { seconds: timeLimit });
    throw new ModelProblem("offline");
  }
}

/**
 * @param endpoint `{ url, key, model }`; an empty key sends none
 * @param options `timeLimit` is in seconds
 */
export function createChatModel(endpoint, options = {}) {
  const { fetch = globalThis.fetch.bind(globalThis), timeLimit = TIME_LIMIT } = options;
  return {
    async next({ messages, tools, signal, onRequest = () => {} }) {
      const body = {
        messages: messages.map(toWire),
        ...(tools.length === 0 ? {} : { tools: tools.map(toolToWire) }),
      };
      onRequest({ model: endpoint.model, ...body });
      return withoutKey(readAnswer(await send({ fetch, timeLimit }, endpoint, body, signal)), endpoint.key);
    },
  };
}
