/**
 * `Airlock.describeCall`: what `tools/resolve` gives other agents, for one in the page. Only the
 * resolver runs, not the tool · S0-37 … S0-41, S4-04 … S4-27
 */
import type { ToolAnnotations } from "../../annotations/model/author-types.js";
import { ownWindow, signalIsAborted } from "../../intrinsics/dom.js";
import type { OtherWindow } from "../../intrinsics/frames.js";
import {
  createList,
  defineOwn,
  ErrorConstructor,
  isRecord,
  jsonParse,
  jsonStringify,
  listForEach,
  objectFreeze,
  objectValues,
  readOwn,
  reflectApply,
  SafeMap,
} from "../../intrinsics/language.js";
import { promiseCreate, promiseReject, promiseThen } from "../../intrinsics/promise.js";
import { setTimer } from "../../intrinsics/tasks.js";
import { resolverFailed, resolverNotAsked } from "../../texts/page.js";
import type { LocalTools } from "../documents/local-document.js";
import { peerOf } from "../documents/peers.js";
import { ask } from "../documents/permission.js";
import { askUngreeted, isBrowsersList } from "../documents/ungreeted.js";
import { type Handler, reply } from "../documents/wire.js";
import { type DeclaredTrust, declarationText } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import { toRegisteredTool } from "../webidl/dictionaries.js";
import { isExposed } from "../webidl/exposed-origins.js";
import { readJson } from "../webidl/read-json.js";
import { type Callable, isObject, refusalOf } from "../webidl/webidl.js";
import type { RegisteredTool } from "./types.js";

/** JSON-RPC's own codes. */
const INVALID = -32602;
const FAILED = -32603;
/** In UTF-16 code units: of the arguments, and of an answer. */
const MAX_TEXT = 16_384;
/**
 * The number of questions that are asked at once: the next one waits for the answer to the one that
 * is as many before it.
 */
const MAX_OPEN = 8;

/** A tool's word about a call with these arguments. */
export interface ResolvedTool {
  readonly tool: { readonly name: string; readonly annotations: ToolAnnotations };
  /** `static`: its resolver failed, so what it declares holds. */
  readonly source: "resolved" | "static";
  /** Why it failed, as a JSON-RPC code. */
  readonly code?: number;
}

interface Known extends DeclaredTrust {
  readonly signal: AbortSignal | undefined;
  readonly epoch: string;
}

const known = new SafeMap<string, Known>();
let registrations = 0;
let asked = 0;
/** Each settles with the last question of its turn. */
const turns = createList<Promise<unknown>>();

/** Once the tool is registered. */
export function keepTrust(name: string, trust: DeclaredTrust, signal: AbortSignal | undefined): void {
  known.set(name, { ...trust, signal, epoch: `${++registrations}` });
  const { text } = trust;
  // Later: a registration is not to wait for it.
  if (documentTrust && text !== undefined) setTimer(() => documentTrust?.lint(name, text), 0);
}

function findKnown(name: string): Known | undefined {
  const found = known.get(name);
  if (!found?.signal || !signalIsAborted(found.signal)) return found;
  known.delete(name);
  return undefined;
}

function failure(code: number, words: string): Error {
  const error = new ErrorConstructor(words);
  defineOwn(error, "code", code);
  return error;
}

function frozen(value: unknown): unknown {
  if (typeof value === "object" && value !== null) listForEach(objectValues(objectFreeze(value)), frozen);
  return value;
}

function inTurn(ask: () => unknown): Promise<unknown> {
  const turn = asked++ % MAX_OPEN;
  const free = turns[turn] ?? promiseCreate<void>((resolve) => resolve());
  const answer = promiseThen(free, ask);
  turns[turn] = promiseThen(
    answer,
    () => undefined,
    () => undefined,
  );
  return answer;
}

/** Its error stays in the page. @returns the answer as JSON text */
const askHere = (resolver: Callable | undefined, args: string): Promise<string> =>
  promiseThen(
    promiseCreate<unknown>((settle) =>
      settle(resolver && reflectApply(resolver, undefined, [frozen(jsonParse(args))])),
    ),
    (answer) => {
      const text = jsonStringify(answer);
      if (text === undefined || text.length > MAX_TEXT) throw failure(FAILED, resolverFailed());
      return text;
    },
  );

/** The tool's half, for an agent in another document: the same checks as for a call. */
export const resolve: Handler<LocalTools> = ({ admits, exposedTo }, peer, port, name, args) => {
  const give = (text?: string): void => reply(port, text ?? null);
  admits(peer, (yes) => {
    if (!yes || typeof name !== "string" || typeof args !== "string") return give();
    const origins = exposedTo(name);
    if (!origins || !isExposed(origins, peer.origin) || !isRecord(readJson(args))) return give();
    promiseThen(askHere(findKnown(name)?.resolve, args), give, () => give());
  });
};

const askElsewhere = (window: OtherWindow, origin: string, name: string, args: string): Promise<string> =>
  promiseCreate((settle, reject) => {
    const answered = (answer: unknown): void =>
      typeof answer === "string" && answer.length <= MAX_TEXT
        ? settle(answer)
        : reject(failure(FAILED, resolverFailed()));
    if (isBrowsersList()) return askUngreeted({ window, origin }, "resolve", answered, name, args);
    const peer = peerOf(window);
    ask(peer?.origin === origin ? peer : undefined, "resolve", answered, name, args);
  });

interface Question {
  readonly name: string;
  readonly epoch: string;
  readonly declared: string;
  readonly args: string;
  ask(): Promise<string>;
}

/** @param item of `getTools`, possibly of another document. */
function questionAbout(item: RegisteredTool, args: string): Question {
  const { name, origin, window } = toRegisteredTool(item, refusalOf("describeCall", "Airlock"));
  if (window !== ownWindow) {
    const { annotations, _meta, dynamicAnnotations } = item;
    const declared = declarationText(annotations, _meta, dynamicAnnotations === true);
    const askTool = () => askElsewhere(window as unknown as OtherWindow, origin, name, args);
    return { name, epoch: `${origin} ${name} ${declared}`, declared, args, ask: askTool };
  }
  const found = findKnown(name);
  if (!found) throw failure(INVALID, resolverNotAsked());
  const { epoch, text = "{}", resolve: resolver } = found;
  return { name, epoch, declared: text, args, ask: () => askHere(resolver, args) };
}

function readAnswer(text: unknown): ResolvedTool {
  const answer = readJson(text);
  const member = (key: string): unknown => (isRecord(answer) ? readOwn(answer, key) : undefined);
  const result = member("result");
  const code = member("code") as number | undefined;
  // A replaced built-in may have changed what was read.
  if (!isRecord(result) || !documentTrust?.reader()) throw failure(code ?? FAILED, resolverFailed());
  const tool = readOwn(result, "tool") as ResolvedTool["tool"];
  const source = member("source") === "resolved" ? "resolved" : "static";
  return { tool, source, ...(code !== undefined && { code }) };
}

/**
 * @param tool an item of `getTools`.
 * @param args the arguments of the call; the resolver gets a frozen copy.
 * @returns rejects with an error whose `code` is -32602 if there is no such tool or the arguments
 * are not a JSON object, and -32603 if the tool cannot describe the call and declares nothing. With
 * the extension, the extension is asked instead.
 */
export function describeCall(tool: RegisteredTool, args: object = {}): Promise<ResolvedTool> {
  try {
    const text = jsonStringify(args) ?? "";
    const reader = documentTrust?.reader();
    if (!isObject(args) || text.length > MAX_TEXT || !isRecord(readJson(text)) || !reader)
      throw failure(reader ? INVALID : FAILED, resolverNotAsked());
    const question = questionAbout(tool, text);
    return promiseThen(
      inTurn(() => documentTrust?.reader()?.resolveDeclared(question)),
      readAnswer,
      () => {
        throw failure(FAILED, resolverFailed());
      },
    );
  } catch (error) {
    return promiseReject(error);
  }
}
