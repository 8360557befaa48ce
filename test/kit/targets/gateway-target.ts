/** Our entries for Node as the kit sees them: a gateway's boundary, annotations, and rules. */
import { validate } from "../../../extension/background/model/validation.js";
import {
  CLEAN_SESSION,
  normalizeRequest,
  normalizeResult,
  normalizeTool,
  observe,
  observeRequest,
  type SecurityFacts,
  type ToolSecurity,
} from "../../../src/annotations/index.js";
import { isDynamic } from "../../../src/annotations/read/normalize-tool.js";
import { annotationsFor } from "../../../src/annotations/request-annotations.js";
import { AnswerMemo } from "../../../src/annotations/resolve/answer-memo.js";
import {
  type ResolvePorts,
  resolveAnnotations,
} from "../../../src/annotations/resolve/resolve-annotations.js";
import {
  decodeResolveParams,
  ResolveCode,
  writeResolveResult,
} from "../../../src/annotations/resolve/resolve-messages.js";
import { resolveWithFallback } from "../../../src/annotations/resolve/resolve-with-fallback.js";
import { marksOf } from "../../../src/annotations/session-trust.js";
import { writeAnnotations } from "../../../src/annotations/write/write-annotations.js";
import {
  compileContract,
  createBoundary,
  createSession,
  type ToolDefinition,
} from "../../../src/gateway/index.js";
import type {
  AgentView,
  JsonObject,
  KitTarget,
  ResolvableTool,
  Resolver,
  Session,
  ToolCall,
} from "../../../src/kit/index.js";
import { decideByRules } from "./decide-by-rules.js";

const ORIGIN = "https://shop.example";
const RECORD = "webmcp-airlock/redaction";

interface RedactionRecord {
  readonly redactions?: readonly { readonly path: string }[];
}

/** The places that a result says were withheld. */
export const redactedIn = (meta: unknown): readonly string[] =>
  ((meta as { [RECORD]?: RedactionRecord } | undefined)?.[RECORD]?.redactions ?? []).map(({ path }) => path);

const REST = {
  consent: { ask: async () => "allow" as const },
  audit: { append: () => undefined },
  storage: { put: async () => undefined },
  validation: { validate: () => true },
} as const;

async function callThroughBoundary({ tool, arguments: args, ...outcome }: ToolCall): Promise<AgentView> {
  const contract = compileContract(tool as unknown as ToolDefinition, { origin: ORIGIN });
  const declared = normalizeTool(tool);
  let raw: unknown;
  let warned = false;
  const boundary = createBoundary({
    run: async () => {
      if (outcome.throws !== undefined) throw new Error(outcome.throws);
      raw = outcome.returns;
      return raw;
    },
    ...REST,
    enforced: () => {
      warned = normalizeResult(raw).facts.maliciousActivityHint.values.includes(true);
    },
  });
  const answer = await boundary.callTool({
    agent: "kit",
    session: createSession(),
    contract,
    stated: declared,
    arguments: args as never,
    signal: new AbortController().signal,
  });
  const listed = [contract.projectedInputSchema, contract.projectedOutputSchema];
  return {
    everything: [answer, ...listed],
    redacted: redactedIn(answer._meta),
    annotations: answer._meta?.["annotations"],
    warned,
  };
}

/** Flat facts → S0's nesting, with what follows from them; defaults are not statements. */
function toRecord({ facts }: ToolSecurity, tool: JsonObject): object {
  const stated = (name: keyof SecurityFacts): readonly unknown[] | undefined => {
    const { known, provenance, values } = facts[name];
    return known && provenance !== "default" ? values : undefined;
  };
  const hints = [
    "readOnlyHint",
    "destructiveHint",
    "idempotentHint",
    "openWorldHint",
    "sensitiveHint",
  ] as const;
  const more = {
    requiresConfirmation: stated("requiresConfirmation"),
    resultSensitivity: stated("resultLevel"),
  };
  const all = [...hints.map((name) => [name, stated(name)] as const), ...Object.entries(more)];
  const known = all.flatMap(([name, values]) => (values === undefined ? [] : [[name, values]]));
  const { inputMetadata, returnMetadata, attribution } = writeAnnotations({ facts } as ToolSecurity);
  return {
    ...Object.fromEntries(known),
    ...(inputMetadata === undefined ? {} : { inputMetadata }),
    ...(returnMetadata === undefined ? {} : { returnMetadata }),
    ...(attribution === undefined ? {} : { attribution }),
    dynamicAnnotations: isDynamic(tool as never),
  };
}

function openSession(): Session {
  let state = CLEAN_SESSION;
  const originOf = (server: string): string => `https://${server}.example`;
  return {
    receive: async ({ from, tool, result }) => {
      const declared = tool === undefined ? undefined : normalizeTool(tool);
      state = observe(state, { origin: originOf(from), declared, result: normalizeResult(result) });
    },
    requestTo: async (server) => annotationsFor(state, originOf(server)),
    warnings: async () => (marksOf(state).includes("malicious") ? 1 : 0),
  };
}

function openTool(tool: JsonObject, resolver: Resolver): ResolvableTool {
  const declared = normalizeTool(tool);
  const ports: ResolvePorts = {
    ask: async (args) => resolver(args as JsonObject),
    isValid: (args) => validate(tool["inputSchema"] as never, args as never),
    memo: new AnswerMemo(),
    timeLimit: 1_000,
  };
  const questionFor = (args: object) => ({ tool, declared, epoch: "1", arguments: args as never });
  return {
    request: async (method, params) => {
      const decoded = decodeResolveParams(params);
      if (decoded === undefined || decoded.name !== tool["name"]) return { error: ResolveCode.invalidParams };
      const resolution = await resolveAnnotations(questionFor(decoded.arguments), ports);
      if (!resolution.ok) return { error: resolution.code };
      return { result: writeResolveResult(method, decoded.name, resolution.answer) };
    },
    prepare: async (args) => {
      const { security, tellPerson } = await resolveWithFallback(questionFor(args), ports);
      return { annotations: writeAnnotations(security), personTold: tellPerson };
    },
    executions: () => 0,
  };
}

/** Why a case of the kit is not for us; in our own words. */
export const OWN_SOURCES_ONLY: Readonly<Record<string, string>> = {
  "S0-45/other-server":
    "A server is told of its own sources only, as the privacy considerations allow (S0-63).",
};

export const gatewayTarget: KitTarget = {
  name: "webmcp-airlock for Node",
  leaveOut: ({ id }) => OWN_SOURCES_ONLY[id],
  callTool: callThroughBoundary,
  readDeclaration: async (tool) => toRecord(normalizeTool(tool), tool),
  openSession: async () => openSession(),
  openTool: async (tool, resolver) => openTool(tool, resolver),
  decide: async (situation) =>
    decideByRules(situation, {
      declared: normalizeTool(situation.tool),
      trust: observeRequest(CLEAN_SESSION, normalizeRequest({ _meta: { annotations: situation.request } })),
      result: normalizeResult({ _meta: { annotations: situation.response ?? {} } }),
    }),
};
