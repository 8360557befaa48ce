/**
 * The questions of the page's script to this folder: JSON text in, JSON text out. This folder is
 * ordinary TypeScript, so it gets copies of what a page declares and of what results say about
 * themselves, never a result, and its callers check the built-ins first.
 */

import { sayName } from "../engine/enforce/clean-text.js";
import { isRecord } from "../intrinsics/language.js";
import { speaks } from "./model/facts.js";
import { ownMember, type PlainObject } from "./model/plain-data.js";
import type { AnnotationDiagnostic, ToolSecurity } from "./model/types.js";
import { normalizeResult } from "./read/normalize-result.js";
import { isDynamic, normalizeTool } from "./read/normalize-tool.js";
import { annotationsFor, normalizeRequest } from "./request-annotations.js";
import { AnswerMemo } from "./resolve/answer-memo.js";
import { ResolveCode, writeResolveResult } from "./resolve/resolve-messages.js";
import { resolveWithFallback } from "./resolve/resolve-with-fallback.js";
import { annotationsOfResult } from "./result-annotations.js";
import { CLEAN_SESSION, observe, observeRequest, type SessionTrust } from "./session-trust.js";
import { writeAnnotations } from "./write/write-annotations.js";

const read = (text: string): PlainObject => JSON.parse(text) as PlainObject;
const readState = (text: string): SessionTrust => JSON.parse(text) as SessionTrust;

/** One result, in JSON. */
export interface ReadResult {
  /** The origin of the tool's document, as the browser states it. */
  readonly origin: string;
  /** The members of the tool's definition that say something about it. */
  readonly declared: string;
  /** The agent's result's words about itself. */
  readonly agent: string;
  /** The raw result's words about itself, without texts. */
  readonly raw: string;
}

/**
 * All that this folder takes from its realm, in one order: a page can replace each, even by a
 * `const` of that name.
 */
const bindings = (): readonly unknown[] => [
  AbortController,
  Array,
  clearTimeout,
  JSON,
  Map,
  Math,
  Number,
  Object,
  Promise,
  RangeError,
  Set,
  setTimeout,
  String,
  TypeError,
];

const cleanState = (): string => JSON.stringify(CLEAN_SESSION);

/**
 * @returns `{annotations, problems}`: what agents are shown of a tool's `annotations`, and what its
 * author is told.
 */
function describeDeclared(declared: string): string {
  const tool = read(declared);
  return JSON.stringify({
    annotations: writeAnnotations(normalizeTool({ annotations: ownMember(tool, "annotations") })),
    problems: describeProblems(normalizeTool(tool)),
  });
}

/** @returns the state after the result. */
function observeResult(state: string, { origin, declared, agent, raw }: ReadResult): string {
  const seen = observe(readState(state), {
    origin,
    declared: normalizeTool(read(declared)),
    result: normalizeResult(read(agent)),
  });
  // Only a second reading where redaction removed something.
  return JSON.stringify(agent === raw ? seen : observe(seen, { origin, result: normalizeResult(read(raw)) }));
}

/** @param request `{_meta: {annotations}}`: what an agent says about its own context. */
function observeClaims(state: string, request: string): string {
  const claims = normalizeRequest(read(request));
  return speaks(claims) ? JSON.stringify(observeRequest(readState(state), claims)) : state;
}

/** The words that the tool of that origin is told. */
const tellTool = (state: string, origin: string): string =>
  JSON.stringify(annotationsFor(readState(state), origin));

const describeProblems = ({ diagnostics }: ToolSecurity): readonly string[] =>
  diagnostics.map(({ pointer, code }) => `${sayName(pointer)}: ${code}`);

/** The names in a pointer are ours, but for one that is not known. */
const placeOf = ({ code, pointer }: AnnotationDiagnostic): string =>
  code === "unexpected-member" ? pointer.slice(0, pointer.lastIndexOf("/")) : pointer;

/** An agent can read the console, and copies are masked later: nothing of a result stands there. */
const problemsOfResult = ({ diagnostics }: ToolSecurity): readonly string[] =>
  diagnostics.map((each) => `${placeOf(each)}: ${each.code}`);

/** @returns `{annotations, isMalicious, problems}` */
function aggregate({ declared, agent, raw }: Omit<ReadResult, "origin">): string {
  const statements = { agent: read(agent), raw: read(raw), declared: normalizeTool(read(declared)) };
  const annotations = annotationsOfResult(statements);
  return JSON.stringify({
    annotations,
    isMalicious: annotations.maliciousActivityHint === true,
    problems: problemsOfResult(normalizeResult(statements.agent)),
  });
}

/** Milliseconds: a resolver looks at its arguments, and at nothing that would take longer. */
const TIME_LIMIT = 2_000;
const memo = new AnswerMemo();

export interface ReadQuestion {
  readonly name: string;
  /** Names the registration. */
  readonly epoch: string;
  readonly declared: string;
  /** An object, in JSON. */
  readonly args: string;
  /** Runs only the resolver. @returns its answer in JSON, or rejects. */
  ask(): Promise<string>;
}

/** @returns `{result, source}`; `{code}` where there is nothing to fall back on. */
async function resolveDeclared({ name, epoch, declared, args, ask }: ReadQuestion): Promise<string> {
  const tool = read(declared);
  const given: unknown = JSON.parse(args);
  if (!isRecord(given)) return JSON.stringify({ code: ResolveCode.invalidParams });
  const question = { tool, declared: normalizeTool(tool), epoch, arguments: given };
  const { security, source, tellPerson, resolution } = await resolveWithFallback(question, {
    memo,
    timeLimit: TIME_LIMIT,
    // As for a call: a page's script has no validator.
    isValid: () => true,
    ask: async () => JSON.parse(await ask()) as unknown,
  });
  const code = resolution.ok ? undefined : resolution.code;
  if (tellPerson || !isDynamic(tool)) return JSON.stringify({ code });
  return JSON.stringify({ result: writeResolveResult("tools/resolve", name, security), source, code });
}

/** Its members are own ones, so a page cannot put others in their place. */
export const pageReader = Object.freeze({
  aggregate,
  bindings,
  cleanState,
  describeDeclared,
  observeClaims,
  observeResult,
  resolveDeclared,
  tellTool,
});
export type PageReader = typeof pageReader;
