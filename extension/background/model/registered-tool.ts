/** One registration of a page: its texts, and lazily what the worker derives from them. */

import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import { decodeOverride, tightenFacts } from "../../../src/annotations/override.js";
import { normalizeTool } from "../../../src/annotations/read/normalize-tool.js";
import type { Finding } from "../../../src/detection/types.js";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import type { Contract } from "../../../src/engine/enforce/types.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { findSuspiciousText } from "../../../src/gateway/detector.js";
import { type InputContract, inputOf } from "../../../src/gateway/input-contract.js";
import { isTooLarge } from "../../../src/schemas/is-too-large.js";
import { asRecord, type JsonRecord } from "../../protocol/decode.js";
import type { UntrustedTool } from "../../protocol/untrusted-values.js";
import { definitionHash } from "./definition-hash.js";

export interface RegisteredTool {
  readonly definition: UntrustedTool;
  /** The origin of the registering document, as the browser states it. */
  readonly origin: string;
  contract(): Contract;
  /** The places where it takes secrets. */
  input(): InputContract;
  /** Schemas can be larger, or nested more deeply, than anything can be made of them. */
  isReadable(): boolean;
  /** The page's declarations about the tool, in whatever vocabulary, with what is wrong with it. */
  security(): ToolSecurity;
  /** Words of the page about the tool that seem to be meant for an agent, not for the person. */
  findings(): readonly Finding[];
  /** `_meta`; empty if it is missing or unreadable. */
  meta(): JsonRecord;
  /** One for one definition: a page that changes a word of it has another tool. */
  hash(): Promise<string>;
  /** The same, once it was asked for and is there. */
  knownHash(): string | undefined;
}

/** An unreadable schema stays a text. Then everything that it would have described is withheld. */
function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function compile({ name, title, ...texts }: UntrustedTool, origin: string): Contract {
  const annotations = texts.annotations === undefined ? {} : asRecord(parsed(texts.annotations));
  // Annotations that cannot be read may have said anything.
  const sensitiveHint = annotations === undefined || annotations["sensitiveHint"];
  const [inputSchema, outputSchema] = [parsed(texts.inputSchema), parsed(texts.outputSchema)];
  const publicErrors = parsed(texts.publicErrors);
  return compileContract(
    { name, title, inputSchema, outputSchema, publicErrors, annotations: { sensitiveHint } },
    { origin },
  );
}

/**
 * A text that is not JSON counts as nothing; the diagnostics report it. What a person's file says
 * of a server's tool comes by the app: it makes nothing milder.
 */
const securityOf = ({ annotations, meta, dynamic, said }: UntrustedTool): ToolSecurity => {
  const declared = normalizeTool({
    annotations: parsed(annotations),
    _meta: parsed(meta),
    ...(dynamic === true ? { dynamicAnnotations: true } : {}),
  });
  return tightenFacts(declared, decodeOverride(parsed(said)));
};

/** Everything that an agent may learn about the tool. */
function searchWords({ name, title = "", description, ...texts }: UntrustedTool): readonly Finding[] {
  const { inputSchema, outputSchema, annotations, meta } = texts;
  const parts = [inputSchema, outputSchema, annotations, meta].map((text) => parsed(text) ?? null);
  return findSuspiciousText([name, title, description, ...parts] as JsonValue);
}

/** The members stand in the order in which they are decoded. */
const describeAll = ({ registration: _, ...words }: UntrustedTool): string => JSON.stringify(words);

/**
 * Attack: a schema of 27 kB that stands for megabytes holds up the worker, the panel and every
 * client that is listed it.
 */
function canBeShown({ inputSchema, outputSchema }: UntrustedTool, compiled: () => Contract): boolean {
  if (isTooLarge(parsed(inputSchema)) || isTooLarge(parsed(outputSchema))) return false;
  try {
    const { projectedInputSchema, projectedOutputSchema } = compiled();
    return JSON.stringify([projectedInputSchema, projectedOutputSchema]) !== "";
  } catch {
    return false;
  }
}

/** Computed once, when it is asked for. */
function hashing(definition: UntrustedTool): Pick<RegisteredTool, "hash" | "knownHash"> {
  let hash: Promise<string> | undefined;
  let known: string | undefined;
  return {
    hash() {
      hash ??= definitionHash(definition).then((digest) => {
        known = digest;
        return digest;
      });
      return hash;
    },
    knownHash: () => known,
  };
}

export function createRegisteredTool(definition: UntrustedTool, origin: string): RegisteredTool {
  let contract: Contract | undefined;
  let readable: boolean | undefined;
  let security: ToolSecurity | undefined;
  let findings: readonly Finding[] | undefined;
  const compiled = () => {
    contract ??= compile(definition, origin);
    return contract;
  };
  return {
    definition,
    origin,
    contract: compiled,
    input: () => inputOf(compiled()),
    isReadable() {
      readable ??= canBeShown(definition, compiled);
      return readable;
    },
    security() {
      security ??= securityOf(definition);
      return security;
    },
    findings() {
      findings ??= searchWords(definition);
      return findings;
    },
    meta: () => asRecord(parsed(definition.meta)) ?? {},
    ...hashing(definition),
  };
}

export const isSameTool = (one: UntrustedTool, other: UntrustedTool): boolean =>
  describeAll(one) === describeAll(other);

/** The definition's weight in the worker, in UTF-16 code units. */
export const weigh = (tool: UntrustedTool): number => describeAll(tool).length;
