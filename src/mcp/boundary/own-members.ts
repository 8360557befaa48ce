/**
 * The members that a message has of its own, by what it answers or asks. Where a tool's result is
 * partly for the person only, nothing else of a message passes: what a message says of itself is no
 * reason to read it as something harmless.
 */
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";

/** @returns what passes of the value; undefined for one that has no place here */
export type Pass = (value: JsonValue) => JsonValue | undefined;
export type Members = { readonly [name: string]: Pass };

const anything: Pass = (value) => value;
const word: Pass = (value) => (typeof value === "string" ? value : undefined);
const amount: Pass = (value) => (typeof value === "number" || value === null ? value : undefined);
/** Attack: "4213 of 84231", where how many there are is what is withheld. */
const roundAmount: Pass = (value) =>
  typeof value !== "number" || (Number.isInteger(value) && Math.abs(value) < 1_000)
    ? amount(value)
    : Number(value.toPrecision(2));
const flag: Pass = (value) => (typeof value === "boolean" ? value : undefined);
const id: Pass = (value) => (typeof value === "string" || typeof value === "number" ? value : undefined);
const oneOf =
  (...words: readonly string[]): Pass =>
  (value) =>
    words.includes(value as string) ? value : undefined;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;
/** As ISO 8601 writes it, so that it holds no other words, and no number of a card. */
const time: Pass = (value) => (typeof value === "string" && TIME.test(value) ? value : undefined);

const allOf =
  (pass: Pass): Pass =>
  (value) =>
    Array.isArray(value) ? value.flatMap((each) => pass(each) ?? []) : undefined;
const each =
  (pass: Pass): Pass =>
  (value) => {
    if (!isRecord(value)) return undefined;
    const passed = Object.entries(value as JsonObject).map(([name, item]) => [name, pass(item)] as const);
    return Object.fromEntries(passed.filter(([, item]) => item !== undefined)) as JsonObject;
  };

/** @returns an object of those members alone; undefined for what is no object */
const only =
  (members: Members) =>
  (value: unknown): JsonObject | undefined => {
    if (!isRecord(value)) return undefined;
    const passed = Object.entries(members).map(([name, pass]) => {
      const item = Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
      return [name, item === undefined ? undefined : pass(item)] as const;
    });
    return Object.fromEntries(passed.filter(([, item]) => item !== undefined)) as JsonObject;
  };

const relatedTask = only({ taskId: word });
const server = only({
  name: word,
  title: word,
  version: word,
  description: word,
  websiteUrl: word,
  icons: anything,
});
/**
 * What the protocol itself writes there. Not what a server is called: before the result is there,
 * those would be free words.
 */
const meta = only({
  "io.modelcontextprotocol/related-task": relatedTask,
  "io.modelcontextprotocol/subscriptionId": id,
});
const resultMeta = only({
  "io.modelcontextprotocol/related-task": relatedTask,
  "io.modelcontextprotocol/serverInfo": server,
});

/** Of a tool's result. @returns without members where the protocol has written nothing */
export const ownMeta = (value: JsonObject): JsonObject => resultMeta(value) ?? {};

// —— Questions of a server to its client ——

const questionMeta = only({ progressToken: amount, "io.modelcontextprotocol/related-task": relatedTask });
const choice = only({ const: word, title: word });
const field = only({
  type: word,
  title: word,
  description: word,
  format: word,
  pattern: word,
  minLength: amount,
  maxLength: amount,
  minimum: amount,
  maximum: amount,
  minItems: amount,
  maxItems: amount,
  enum: allOf(word),
  enumNames: allOf(word),
  oneOf: allOf(choice),
  items: only({ type: word, enum: allOf(word), anyOf: allOf(choice) }),
  // Attack: the value itself, for the person to confirm. Yes or no is no value.
  default: flag,
});
/** The forms that MCP has are flat. */
const form = only({ $schema: word, type: word, properties: each(field), required: allOf(word) });
const text = only({ mode: word, message: word, requestedSchema: form, url: word, elicitationId: word });
const withTask = (pass: (value: unknown) => JsonObject | undefined, more: Members = {}): Pass => {
  const rest = only({ task: only({ ttl: amount }), _meta: questionMeta, ...more });
  return (value) => {
    const own = pass(value);
    return own && { ...own, ...rest(value) };
  };
};
const nothing = only({ _meta: questionMeta });
const ofTask = only({ taskId: word, _meta: questionMeta });

/**
 * By method: the params that a question has of its own. Sampling is not among them: a model would
 * read it.
 */
const QUESTIONS: { readonly [method: string]: Pass } = {
  "elicitation/create": withTask(text),
  "roots/list": nothing,
  ping: nothing,
  "tasks/get": ofTask,
  "tasks/result": ofTask,
  "tasks/cancel": ofTask,
  "tasks/list": only({ cursor: word, _meta: questionMeta }),
};

/** @returns method and params of a question; undefined for one that is not known */
export function ownQuestion(value: JsonValue): JsonObject | undefined {
  const { method, params }: JsonObject = isRecord(value) ? (value as JsonObject) : {};
  if (typeof method !== "string" || !Object.hasOwn(QUESTIONS, method)) return undefined;
  if (params === undefined) return { method };
  const passed = QUESTIONS[method]?.(params);
  return passed === undefined ? undefined : { method, params: passed };
}

// —— Answers that are not a result ——

const STATES = ["working", "input_required", "completed", "failed", "cancelled"];
/** Both eras. */
const TASK: Members = {
  taskId: word,
  status: oneOf(...STATES),
  createdAt: time,
  lastUpdatedAt: time,
  ttl: amount,
  ttlMs: amount,
  pollInterval: amount,
  pollIntervalMs: amount,
};
/**
 * A status message is in free words: before the result is there, what to search for is not known.
 */
const TOLD_TASK: Members = { ...TASK, statusMessage: word };
const task = only(TASK);

const questions: Pass = each(ownQuestion);
const others = each(anything);

/** An answer to `tools/call` that comes before the result, by its kind. */
const INTERIM = {
  /** 2025-11-25: what `task` says. */
  begun: (isMarked) => ({ resultType: oneOf("complete"), task: isMarked ? task : only(TOLD_TASK) }),
  /** 2026-07-28: the same, without a member around it. */
  task: (isMarked) => ({ resultType: oneOf("task"), ...(isMarked ? TASK : TOLD_TASK) }),
  input_required: (isMarked) => ({
    resultType: oneOf("input_required"),
    inputRequests: isMarked ? questions : others,
    requestState: word,
  }),
} as const satisfies Record<string, (isMarked: boolean) => Members>;
export type InterimKind = keyof typeof INTERIM;

const countOf = (value: JsonValue | undefined): number => (isRecord(value) ? Object.keys(value).length : 0);

/**
 * @param isMarked of the result, something is for the person only.
 * @returns undefined where it asks what may not be asked
 */
export function ownInterim(kind: InterimKind, result: JsonObject, isMarked: boolean): JsonObject | undefined {
  const own = only({ ...INTERIM[kind](isMarked), _meta: isMarked ? meta : others })(result) ?? {};
  return countOf(own["inputRequests"]) === countOf(result["inputRequests"]) ? own : undefined;
}

/**
 * What `tasks/get`, `tasks/update`, `tasks/cancel`, `tasks/list` and status notifications say
 * besides result and error.
 */
export const ownTask = (value: JsonObject, isMarked: boolean): JsonObject =>
  only({
    resultType: oneOf("complete"),
    ...(isMarked ? TASK : TOLD_TASK),
    inputRequests: isMarked ? questions : others,
    tasks: allOf(task),
    nextCursor: word,
    _meta: isMarked ? meta : others,
  })(value) ?? {};

/**
 * Requests of MCP by what stands before the slash, and whether their answers have words: those of
 * lists, prompts and resources.
 */
const KNOWN =
  /^(?:initialize|ping|(?:server|tools|resources|prompts|completion|subscriptions)\/[\w/]+|logging\/setLevel)$/;
const WORDLESS = ["ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"];
const wordless = only({ resultType: oneOf("complete"), _meta: meta });

/**
 * What is said to anything but a call while such a tool runs.
 *
 * @returns undefined for an answer to a request that MCP does not have
 */
export function ownAnswer(method: string, result: JsonObject): JsonObject | undefined {
  if (WORDLESS.includes(method)) return wordless(result);
  return KNOWN.test(method) ? result : undefined;
}

/** What `tools/annotations` and `tools/resolve` answer. */
export const ownResolution = only({
  resultType: oneOf("complete"),
  name: word,
  annotations: others,
  tool: only({ name: word, annotations: others, _meta: others }),
  _meta: others,
});

// —— Notifications of a server ——

const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];
const WITHHELD = "[withheld]";
const CHANGED = { _meta: meta };

/**
 * By method: the params of a notification while such a tool runs. One that is not named here does
 * not leave.
 */
const NOTIFICATIONS: { readonly [method: string]: Members } = {
  "notifications/cancelled": { requestId: id, _meta: meta },
  "notifications/progress": { progressToken: id, progress: roundAmount, total: roundAmount, _meta: meta },
  "notifications/message": {
    level: (value) => oneOf(...LEVELS)(value) ?? "info",
    data: () => WITHHELD,
    _meta: meta,
  },
  "notifications/elicitation/complete": { elicitationId: word, _meta: meta },
  "notifications/tools/list_changed": CHANGED,
  "notifications/prompts/list_changed": CHANGED,
  "notifications/resources/list_changed": CHANGED,
  "notifications/resources/updated": { uri: word, _meta: meta },
  "notifications/subscriptions/acknowledged": {
    notifications: only({
      toolsListChanged: flag,
      promptsListChanged: flag,
      resourcesListChanged: flag,
      resourceSubscriptions: allOf(word),
      taskIds: allOf(word),
    }),
    _meta: meta,
  },
};

/** @returns undefined for a notification that does not leave */
export function ownNotification(method: string, params: JsonObject): JsonObject | undefined {
  const members = Object.hasOwn(NOTIFICATIONS, method) ? NOTIFICATIONS[method] : undefined;
  return members && only(members)(params);
}

// —— Errors ——

const empty = only({});
const elicited = only({ mode: oneOf("url"), message: word, url: word, elicitationId: word });
/** By code: what a client needs to go on. */
const ERROR_DATA: { readonly [code: number]: Pass } = {
  // The person has to sign in first.
  [-32042]: only({ elicitations: allOf(elicited) }),
  // The client would have to be able to do more.
  [-32021]: only({
    requiredCapabilities: only({
      elicitation: only({ form: empty, url: empty }),
      sampling: only({ context: empty, tools: empty }),
      roots: empty,
    }),
  }),
};
const ANY_CODE = -32603;
/**
 * Codes of JSON-RPC and MCP, and short ones such as 404: a longer one could be a number of the
 * result.
 */
const isCode = (code: number): boolean => Math.abs(code) < 1_000 || (code >= -32768 && code <= -32000);

/** @returns the error in words of our own */
export function ownError({ code, data }: JsonObject, message: string): JsonObject {
  const own = typeof code === "number" && Number.isInteger(code) && isCode(code) ? code : ANY_CODE;
  const passed = data === undefined ? undefined : ERROR_DATA[own]?.(data);
  return passed === undefined ? { code: own, message } : { code: own, message, data: passed };
}
