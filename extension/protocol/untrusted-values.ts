/** A tool and a result as the page's world says them: its word, bounded and of known shape. */
import { asCount, asRecord, asString, optionalText } from "./decode.js";
import { MAX_NAME, MAX_RESULT_CHARACTERS, MAX_SCHEMA_CHARACTERS, MAX_TEXT } from "./limits.js";

/** A tool as the page declares it. Schemas, annotations and `_meta` are JSON texts, absent where the tool has none. */
export interface UntrustedTool {
  /** The number of the registration in this document; each registration has a new one. */
  readonly registration: number;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: string;
  readonly outputSchema?: string;
  readonly annotations?: string;
  readonly meta?: string;
  /** It has a resolver: it can annotate a call with given arguments. */
  readonly dynamic?: true;
  /** Its texts are too long, so the message leaves them out and agents do not get the tool. */
  readonly oversized?: true;
}

/**
 * How a raw `execute` ended. `json`: `text` is the JSON of what it returned; `string`: `text` is the string itself;
 * `undefined`: it returned nothing that JSON can carry; `unserializable`: `JSON.stringify` threw; `threw`: `text` is the
 * error's message; `oversized`; `gone`: the registration does not exist; `refused`: the document is not active.
 */
export interface UntrustedResult {
  readonly kind:
    | "json"
    | "string"
    | "undefined"
    | "unserializable"
    | "threw"
    | "oversized"
    | "gone"
    | "refused";
  readonly text: string;
}

const RESULT_KINDS = [
  "json",
  "string",
  "undefined",
  "unserializable",
  "threw",
  "oversized",
  "gone",
  "refused",
] as const;

export function decodeTool(value: unknown): UntrustedTool | undefined {
  const record = asRecord(value);
  if (record === undefined) return undefined;
  const registration = asCount(record["registration"]);
  const name = asString(record["name"], MAX_NAME);
  const description = asString(record["description"], MAX_TEXT);
  const rest = [
    optionalText(record, "title", MAX_TEXT),
    optionalText(record, "inputSchema", MAX_SCHEMA_CHARACTERS),
    optionalText(record, "outputSchema", MAX_SCHEMA_CHARACTERS),
    optionalText(record, "annotations", MAX_TEXT),
    optionalText(record, "meta", MAX_SCHEMA_CHARACTERS),
  ];
  if (registration === undefined || !name || description === undefined || rest.includes(undefined)) {
    return undefined;
  }
  const flags = {
    ...(record["oversized"] === true ? { oversized: true } : {}),
    ...(record["dynamic"] === true ? { dynamic: true } : {}),
  };
  return Object.assign({ registration, name, description }, flags, ...rest) as UntrustedTool;
}

export function decodeResult(value: unknown): UntrustedResult | undefined {
  const record = asRecord(value);
  const kind = RESULT_KINDS.find((known) => known === record?.["kind"]);
  const text = asString(record?.["text"], MAX_RESULT_CHARACTERS);
  return kind === undefined || text === undefined ? undefined : { kind, text };
}
