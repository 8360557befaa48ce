/**
 * Compiles the schemas of listed tools as MCP clients do. Some clients drop the whole list for one schema that does not
 * compile, so one page could hide the tools of all others. What fails is replaced; it never keeps a tool from the list.
 */
import { createHash } from "node:crypto";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import type { SourceTool } from "../source.js";

/** In characters: a larger one may take seconds to compile, for us and for the client. */
const MAX_SCHEMA = 256 * 1024;
const MAX_REMEMBERED = 5_000;

/** As the official clients have it: 1.x draft 7, 2.x by `$schema`, mostly 2020-12. */
const OPTIONS: Options = {
  strict: false,
  validateFormats: true,
  validateSchema: false,
  allErrors: true,
  logger: false,
};
const compilers = [new Ajv(OPTIONS), new Ajv2020(OPTIONS)];
for (const ajv of compilers) addFormats.default(ajv);

/** Clients refuse calls of a tool whose schema names another dialect. */
const DIALECTS = /^https?:\/\/json-schema\.org\/(draft\/2020-12|draft\/2019-09|draft-07|draft-06)\/schema#?$/;

const verdicts = new Map<string, boolean>();

function compiles(schema: JsonRecord): boolean {
  return compilers.every((ajv) => {
    try {
      ajv.compile(schema);
      return true;
    } catch {
      return false;
    } finally {
      // Two tools may have the same `$id`.
      ajv.removeSchema();
    }
  });
}

function isUsable(schema: JsonRecord): boolean {
  const text = JSON.stringify(schema);
  if (text.length > MAX_SCHEMA || schema["type"] !== "object") return false;
  const digest = createHash("sha256").update(text).digest("base64");
  const known = verdicts.get(digest);
  if (known !== undefined) return known;
  const verdict = compiles(schema);
  if (verdicts.size >= MAX_REMEMBERED) verdicts.clear();
  verdicts.set(digest, verdict);
  return verdict;
}

function withKnownDialect(schema: unknown): JsonRecord | undefined {
  if (!isRecord(schema)) return undefined;
  const { $schema, ...rest } = schema;
  return typeof $schema === "string" && DIALECTS.test($schema) ? schema : rest;
}

/** An input that fails becomes `{type: "object"}`, an output that fails is left out. */
export function withUsableSchemas(tool: SourceTool): SourceTool {
  const { inputSchema, outputSchema, ...rest } = tool;
  const input = withKnownDialect(inputSchema);
  const output = withKnownDialect(outputSchema);
  return {
    ...rest,
    name: tool.name,
    inputSchema: input !== undefined && isUsable(input) ? input : { type: "object" },
    ...(output !== undefined && isUsable(output) ? { outputSchema: output } : {}),
  };
}
