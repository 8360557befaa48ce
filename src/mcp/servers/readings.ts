/**
 * What agents ask of a server besides its tools, as calls of tools: which tools those are, and the
 * form of their results. A tool's result goes through every rule, search and bound; so the answer
 * becomes one before it, and the client's answer again after it.
 */
import { isRecord } from "../../intrinsics/language.js";
import { READINGS, type Reading } from "../../link/readings.js";
import type { JsonRecord } from "../json.js";

interface Row {
  /** The capability of the servers that answer it. */
  readonly capability: string;
  readonly description: string;
  readonly properties: JsonRecord;
  readonly required: readonly string[];
  /** @returns the server's answer as a tool's result; undefined for an answer that is none */
  toResult(answer: JsonRecord): JsonRecord | undefined;
  /** @returns what the client gets of a result that may leave */
  toAnswer(result: JsonRecord, asked: JsonRecord): JsonRecord;
}

const string = { type: "string" };
const object = { type: "object" };
const ofUri = { properties: { uri: string }, required: ["uri"] };
const recordsIn = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const blocksOf = ({ content }: JsonRecord): JsonRecord[] => recordsIn(content);

/** A sentence of Airlock's own stands where the client looks for words. */
function contentOf(block: JsonRecord, uri: unknown): JsonRecord {
  const { resource, text } = block;
  if (isRecord(resource)) return resource;
  return { uri, mimeType: "text/plain", text: typeof text === "string" ? text : JSON.stringify(block) };
}

const isRole = (role: unknown): boolean => role === "user" || role === "assistant";

function messageOf({ role, ...content }: JsonRecord): JsonRecord {
  return { role: isRole(role) ? role : "user", content };
}

const empty = { toResult: () => ({ content: [] }), toAnswer: () => ({}) };

const ROWS: Readonly<Record<Reading, Row>> = {
  "resources/read": {
    ...ofUri,
    capability: "resources",
    description: "Reads a resource of the server.",
    toResult: ({ contents }) =>
      Array.isArray(contents)
        ? { content: recordsIn(contents).map((resource) => ({ type: "resource", resource })) }
        : undefined,
    toAnswer: (result, { uri }) => ({ contents: blocksOf(result).map((block) => contentOf(block, uri)) }),
  },
  "resources/subscribe": {
    ...ofUri,
    ...empty,
    capability: "resources",
    description: "Has the server say when a resource has changed.",
  },
  "resources/unsubscribe": {
    ...ofUri,
    ...empty,
    capability: "resources",
    description: "Has the server say no more that a resource has changed.",
  },
  "prompts/get": {
    capability: "prompts",
    description: "Gets a prompt of the server.",
    properties: { name: string, arguments: object },
    required: ["name"],
    toResult: ({ messages, description }) =>
      Array.isArray(messages)
        ? {
            content: recordsIn(messages).flatMap(({ role, content }) =>
              isRecord(content) ? [{ ...content, role }] : [],
            ),
            ...(typeof description === "string" ? { description } : {}),
          }
        : undefined,
    toAnswer: (result) => ({
      messages: blocksOf(result).map(messageOf),
      ...(typeof result["description"] === "string" ? { description: result["description"] } : {}),
    }),
  },
  "completion/complete": {
    capability: "completions",
    description: "Has the server complete what is typed for a prompt or a resource.",
    properties: { ref: object, argument: object, context: object },
    required: ["ref", "argument"],
    toResult: ({ completion }) =>
      isRecord(completion) ? { content: [], structuredContent: { completion } } : undefined,
    toAnswer: ({ structuredContent }) => ({
      completion: completionIn(isRecord(structuredContent) ? structuredContent["completion"] : undefined),
    }),
  },
};

/** In words; clients take no more. */
const MAX_VALUES = 100;

function completionIn(said: unknown): JsonRecord {
  const { values, total, hasMore } = isRecord(said) ? said : {};
  const words = Array.isArray(values) ? values.filter((each) => typeof each === "string") : [];
  return {
    values: words.slice(0, MAX_VALUES),
    ...(Number.isSafeInteger(total) ? { total } : {}),
    ...(typeof hasMore === "boolean" ? { hasMore } : {}),
  };
}

/** The tools that stand for them in a server's list. Each yes is bound to their words. */
export const readingTools = (capabilities: JsonRecord): JsonRecord[] =>
  READINGS.filter((name) => capabilities[ROWS[name].capability] !== undefined).map((name) => {
    const { description, properties, required } = ROWS[name];
    const inputSchema = { type: "object", properties, required };
    return { name, description, inputSchema, annotations: { readOnlyHint: true } };
  });

/** @returns what is asked of the server, and no member that is Airlock's to say */
export const askedOf = (reading: Reading, args: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(args).filter(([name]) => Object.hasOwn(ROWS[reading].properties, name)));

/** @returns undefined for an answer that is none */
export function resultOf(reading: Reading, answer: unknown): JsonRecord | undefined {
  if (!isRecord(answer)) return undefined;
  const { resultType, _meta } = answer;
  // 2026-07-28: the server asks something first.
  if (resultType !== undefined && resultType !== "complete") return answer;
  const result = ROWS[reading].toResult(answer);
  if (result === undefined) return undefined;
  return {
    ...result,
    ...(resultType === undefined ? {} : { resultType }),
    ...(_meta === undefined ? {} : { _meta }),
  };
}

/** @param result what may leave of it */
export function answerOf(reading: Reading, result: JsonRecord, asked: JsonRecord): JsonRecord {
  const { _meta } = result;
  return { ...ROWS[reading].toAnswer(result, asked), ...(isRecord(_meta) ? { _meta } : {}) };
}

/** The words of a result that is an error. */
export const wordsOf = (result: JsonRecord): string =>
  blocksOf(result)
    .flatMap(({ text }) => (typeof text === "string" ? [text] : []))
    .join(" ");
