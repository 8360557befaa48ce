/**
 * Words of the person's servers that are no result: items of their lists, and what they ask of the
 * app. The app's process sends them here, since only the worker knows what this agent's session has
 * lost.
 */
import type { AgentSession } from "../../../src/engine/enforce/agent-session.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import { guardWithoutTasks, questionOut } from "../../../src/gateway/messages/server-question.js";
import { rpcServerNotOpen } from "../../../src/texts/agents.js";
import { saidAt } from "../../../src/texts/said-at.js";
import { RpcCode } from "../../protocol/agent-messages.js";
import { asRecord, type JsonRecord, list, members, text } from "../../protocol/decode.js";
import { MAX_NAME, MAX_TOOLS } from "../../protocol/limits.js";
import { serverOrigin } from "../../protocol/tool-name.js";
import { invalidArguments, rpcError } from "../calls/answers.js";
import { redactingRules } from "../calls/judge.js";
import type { Worker } from "../calls/worker.js";
import type { PageDocument } from "../model/page-document.js";
import { scrubWords } from "../model/scrub-words.js";
import type { Asker, Reply, RequestContext } from "./agent-connection.js";
import { serversOf } from "./tools-call.js";

interface Said {
  readonly server: string;
  readonly words: readonly JsonRecord[];
}

const decodeWords = members<{ readonly said: readonly Said[] }>({
  said: list(members<Said>({ server: text(MAX_NAME), words: list(asRecord, MAX_TOOLS) }), MAX_TOOLS),
});

interface Question {
  readonly server: string;
  readonly question: JsonRecord;
  /** Names of the server's tools that have not answered, whoever still waits for them. */
  readonly running: readonly string[];
}

const decodeQuestion = members<Question>({
  server: text(MAX_NAME),
  question: asRecord,
  running: list(text(MAX_NAME), MAX_TOOLS),
});

interface Place {
  readonly documents: readonly PageDocument[];
  readonly origin: string;
  readonly session: AgentSession;
}

async function placeOf(server: string, asker: Asker, worker: Worker): Promise<Place | undefined> {
  const origin = serverOrigin(server);
  const documents = serversOf(asker, origin, worker);
  if (documents.length === 0) return undefined;
  return { documents, origin, session: await worker.sessions.of(asker.agent) };
}

/** `airlock/words`. A server that is off has none, and keeps those of no other back. */
export async function passWords(
  params: JsonRecord,
  { connection }: RequestContext,
  worker: Worker,
): Promise<Reply> {
  const asked = decodeWords(params);
  if (asked === undefined) return { error: invalidArguments() };
  const said: unknown[] = [];
  for (const { server, words } of asked.said) {
    const place = await placeOf(server, connection, worker);
    said.push(place === undefined ? null : words.map((each) => passOne(each, place)));
  }
  return { result: { said } };
}

const passOne = (words: JsonRecord, { origin, session }: Place): JsonRecord | null =>
  scrubWords(words, origin, session) ?? null;

/** `airlock/question`: whether a server may ask this, and in which words. */
export async function passQuestion(
  params: JsonRecord,
  { connection }: RequestContext,
  worker: Worker,
): Promise<Reply> {
  const asked = decodeQuestion(params);
  if (asked === undefined) return { error: invalidArguments() };
  const { server, question, running } = asked;
  const place = await placeOf(server, connection, worker);
  if (place === undefined)
    return { error: rpcError(RpcCode.invalidParams, saidAt(serverOrigin(server), rpcServerNotOpen())) };
  const isGuarded = await isAnyMarked(running, place, connection.agent, worker);
  const passed = questionOut(
    question as JsonObject,
    isGuarded ? guardWithoutTasks : undefined,
    (each) => scrubWords(each, place.origin, place.session) as JsonObject | undefined,
  );
  if (typeof passed === "string") return { error: rpcError(RpcCode.internalError, passed) };
  return { result: { question: passed }, origin: place.origin };
}

/** Whether a part of some result is for the person only: by marks, or by a rule. */
async function isAnyMarked(
  running: readonly string[],
  { documents }: Place,
  id: string,
  worker: Worker,
): Promise<boolean> {
  const agent = worker.agents.get(id);
  if (agent === undefined) return true;
  for (const document of documents) {
    if (running.some((name) => document.marked.has(name))) return true;
    for (const tool of [...document.tools(), ...document.readings()]) {
      if (!running.includes(tool.definition.name)) continue;
      if (tool.contract().enforces) return true;
      if ((await redactingRules(worker, { agent, found: { document, tool } })).length > 0) return true;
    }
  }
  return false;
}
