/**
 * The log as OTLP log records, through OpenTelemetry, which is an optional peer: who wants it installs it beside us. Names of
 * attributes are those of OpenTelemetry's conventions for MCP and for generative AI; ours begin with `webmcp_airlock`.
 */
import type { Attributes, Context } from "@opentelemetry/api";
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import type { LogSink } from "./log-sink.js";

/** Of the entry's members, those that have a name in the conventions. */
export function attributesOf(entry: JsonRecord): Attributes {
  const { n, log, event, what, agent, origin, tool, call, session, reason, effect, definition } = entry;
  const { withheld, findings, arguments: names } = entry;
  const listOf = (list: unknown, member: string): string[] =>
    Array.isArray(list) ? list.filter(isRecord).map((each) => String(each[member])) : [];
  const given: Record<string, unknown> = {
    "mcp.method.name": event === "call" ? "tools/call" : undefined,
    "gen_ai.operation.name": event === "call" ? "execute_tool" : undefined,
    "gen_ai.tool.name": tool,
    "gen_ai.tool.call.id": call,
    "gen_ai.agent.id": agent,
    "gen_ai.conversation.id": session,
    "error.type": ["failed", "timed-out"].includes(String(what)) ? what : undefined,
    "webmcp_airlock.log.id": log,
    "webmcp_airlock.log.number": n,
    "webmcp_airlock.event": event,
    "webmcp_airlock.what": what,
    "webmcp_airlock.origin": origin,
    "webmcp_airlock.reason": reason,
    "webmcp_airlock.effect": effect,
    "webmcp_airlock.definition": definition,
    "webmcp_airlock.argument_names": Array.isArray(names) ? names.map(String) : undefined,
    "webmcp_airlock.withheld": listOf(withheld, "path"),
    "webmcp_airlock.findings": listOf(findings, "rule"),
  };
  const kept = Object.entries(given).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : typeof value === "string" || typeof value === "number",
  );
  return Object.fromEntries(kept) as Attributes;
}

type Peers = readonly [
  typeof import("@opentelemetry/api"),
  typeof import("@opentelemetry/api-logs"),
  typeof import("@opentelemetry/sdk-logs"),
  typeof import("@opentelemetry/exporter-logs-otlp-http"),
];

const loadPeers = (): Promise<Peers> =>
  Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/api-logs"),
    import("@opentelemetry/sdk-logs"),
    import("@opentelemetry/exporter-logs-otlp-http"),
  ]);

/** The caller's trace, as W3C Trace Context has it. */
function contextOf({ ROOT_CONTEXT, trace }: Peers[0], traceparent: unknown): Context {
  const [, traceId, spanId, flags] = String(traceparent ?? "").split("-");
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, span);
}

/** More than a page of the log has. */
const QUEUE = 1_024;

/**
 * Headers come from OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_HEADERS` …).
 *
 * @param url undefined for the one that those variables name
 * @throws where the peers are not installed
 */
export async function openOtlp(version: string, url?: string): Promise<LogSink> {
  const [api, { SeverityNumber }, sdk, { OTLPLogExporter }] = await loadPeers();
  const exporter = new OTLPLogExporter(url === undefined ? {} : { url });
  let problem: Error | undefined;
  const watch: typeof exporter.export = (records, done) =>
    exporter.export(records, (result) => {
      // 0 is success. A flush does not say that its export failed.
      if (result.code !== 0) problem = result.error ?? new Error("The collector refused the log.");
      done(result);
    });
  const watched = Object.create(exporter, { export: { value: watch } }) as typeof exporter;
  const processor = new sdk.BatchLogRecordProcessor({
    exporter: watched,
    maxExportBatchSize: 200,
    // Otherwise a variable can make it so short that entries are dropped without a word.
    maxQueueSize: QUEUE,
  });
  const logger = new sdk.LoggerProvider({ processors: [processor] }).getLogger("webmcp-airlock", version);
  return {
    async write(entries) {
      problem = undefined;
      // An export of nothing, which collectors take: whether this one answers.
      if (entries.length === 0) await new Promise<void>((resolve) => watched.export([], () => resolve()));
      for (const entry of entries) {
        logger.emit({
          timestamp: Number(entry["time"] ?? 0),
          severityNumber: SeverityNumber.INFO,
          severityText: "INFO",
          eventName: "webmcp_airlock.log",
          body: `${String(entry["event"])}: ${String(entry["what"] ?? "")}`,
          attributes: attributesOf(entry),
          context: contextOf(api, entry["traceparent"]),
        });
      }
      await processor.forceFlush();
      if (problem !== undefined) throw problem;
    },
  };
}
