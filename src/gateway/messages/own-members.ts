/**
 * The members that the protocol itself gives to a message, by method and kind. Where a tool's
 * result is partly for the person only, nothing else of a message passes: what a message says of
 * itself is no reason to read it as something harmless.
 */
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";

/** @returns the part of a value that may pass; undefined for a value that has no place here */
export type Pass = (value: JsonValue) => JsonValue | undefined;
export type Members = { readonly [name: string]: Pass };

const anything: Pass = (value) => value;
const word: Pass = (value) => (typeof value === "string" ? value : undefined);
const amount: Pass = (value) => (typeof value === "number" || value === null ? value : undefined);
/** A number, rounded. Attack: "4213 of 84231", where the number itself is what is withheld. */
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
/** A time in ISO 8601, so that it holds no other words, and no card number. */
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

/** @returns an object of these members alone; undefined where the value is no object */
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
 * The `_meta` that the protocol writes. What a server is called is not in it: before the result is
 * there, those would be free words.
 */
const meta = only({
  "io.modelcontextprotocol/related-task": relatedTask,
  "io.modelcontextprotocol/subscriptionId": id,
});
const resultMeta = only({
  "io.modelcontextprotocol/related-task": relatedTask,
  "io.modelcontextprotocol/serverInfo": server,
});

/**
 * The `_meta` of a tool's result.
 *
 * @returns an object without members where the protocol has written nothing
 */
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
/** A form of elicitation, which MCP keeps flat. */
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
 * Method → the params of a question to the client. Sampling is not in it, since a model would read
 * them.
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
/** The members of a task, in both eras. */
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
/** The members of a task without its words: what to search for is not known before the result. */
const TOLD_TASK: Members = { ...TASK, statusMessage: word };
const task = only(TASK);

const questions: Pass = each(ownQuestion);
const others = each(anything);

/** The kinds of answer to `tools/call` that come before the result. */
const INTERIM = {
  /** 2025-11-25: the answer has a member `task`. */
  begun: (isMarked) => ({ resultType: oneOf("complete"), task: isMarked ? task : only(TOLD_TASK) }),
  /** 2026-07-28: the answer is the task itself. */
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
 * @param isMarked part of the tool's result is for the person only
 *
 * @returns undefined where the answer asks what may not be asked
 */
export function ownInterim(kind: InterimKind, result: JsonObject, isMarked: boolean): JsonObject | undefined {
  const own = only({ ...INTERIM[kind](isMarked), _meta: isMarked ? meta : others })(result) ?? {};
  return countOf(own["inputRequests"]) === countOf(result["inputRequests"]) ? own : undefined;
}

/**
 * The part of answers to `tasks/*` and of status notifications that is neither result nor error.
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
 * Requests of MCP, by the word before the slash, and whether the answer is in words: for lists,
 * prompts and resources it is.
 */
const KNOWN =
  /^(?:initialize|ping|(?:server|tools|resources|prompts|completion|subscriptions)\/[\w/]+|logging\/setLevel)$/;
const WORDLESS = ["ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"];
const wordless = only({ resultType: oneOf("complete"), _meta: meta });

/**
 * The part of an answer to anything but a call that passes while such a tool runs.
 *
 * @returns undefined for an answer to a request that MCP does not have
 */
export function ownAnswer(method: string, result: JsonObject): JsonObject | undefined {
  if (WORDLESS.includes(method)) return wordless(result);
  return KNOWN.test(method) ? result : undefined;
}

/** The answer to `tools/annotations` and `tools/resolve`. */
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

/** Method → the params of a notification while such a tool runs. No other one leaves. */
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
/** Code → the part of an error's data that a client needs to go on. */
const ERROR_DATA: { readonly [code: number]: Pass } = {
  // URL elicitation: the person has to sign in first.
  [-32042]: only({ elicitations: allOf(elicited) }),
  // A capability that the client lacks.
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
 * Whether a code is one of JSON-RPC or MCP, or a short one such as 404. A longer one could be a
 * number of the result.
 */
const isCode = (code: number): boolean => Math.abs(code) < 1_000 || (code >= -32768 && code <= -32000);

/** @returns the error in words of our own */
export function ownError({ code, data }: JsonObject, message: string): JsonObject {
  const own = typeof code === "number" && Number.isInteger(code) && isCode(code) ? code : ANY_CODE;
  const passed = data === undefined ? undefined : ERROR_DATA[own]?.(data);
  return passed === undefined ? { code: own, message } : { code: own, message, data: passed };
}
