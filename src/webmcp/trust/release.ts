/**
 * The session sees each result of this document, and the result carries what was said about it
 * · S0-33 … S0-36
 */
import { isObject } from "../../engine/enforce/call-tool-result.js";
import type { Enforced, Unannotated } from "../../engine/enforce/run.js";
import type { Contract } from "../../engine/enforce/types.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { arrayIsArray, isRecord, listForEach, readOwn } from "../../intrinsics/language.js";
import type { DeclaredTrust } from "./declared-trust.js";
import type { DocumentTrust } from "./document-trust.js";
import { NOTHING_SAID, statementsOf } from "./statements.js";

/** More than is shown, in UTF-16 code units. */
const MAX_WORDS = 2_000;

/** The texts of an MCP result; of any other, its JSON. */
function wordsOf(value: JsonValue | undefined): string {
  if (!isObject(value)) return typeof value === "string" ? value : toJsonText(value ?? "");
  const { _meta: _, ...others } = value;
  const content = readOwn(others, "content");
  let words = "";
  if (arrayIsArray(content))
    listForEach(content as readonly JsonValue[], (block) => {
      const text = isObject(block) ? readOwn(block, "text") : undefined;
      if (typeof text === "string" && words.length < MAX_WORDS) words += ` ${text}`;
    });
  return words || toJsonText(others);
}

/** One result on its way out. */
export class AnnotatedResult {
  /** The page warns of an attack in this result: what the person is shown of it. Untrusted text. */
  warning: string | undefined;
  readonly #trust: DocumentTrust;
  readonly #declared: string | undefined;
  readonly #contract: Contract;
  /** The tool's result, and what that says of itself; undefined where it is too long to be read. */
  #whole: JsonValue | undefined;
  #raw: string | undefined = NOTHING_SAID;
  #isMalicious = false;

  /** @param contract of the tool, whose origin is that of this document. */
  constructor(trust: DocumentTrust, { text: declared }: DeclaredTrust, contract: Contract) {
    this.#trust = trust;
    this.#declared = declared;
    this.#contract = contract;
  }

  /**
   * If the statements cannot be read, nothing that the page wrote in their place may pass for ours.
   */
  annotate({ value, raw: whole }: Unannotated): JsonObject {
    const declared = this.#declared;
    const agent = statementsOf(value);
    // Without texts: copies in those are not masked yet.
    const raw = whole === value && agent === NOTHING_SAID ? agent : statementsOf(whole, true);
    this.#whole = whole;
    this.#raw = agent && raw;
    const isSilent = agent === NOTHING_SAID && raw === NOTHING_SAID;
    if (isSilent && (declared === undefined || !isObject(value))) return {};
    const read =
      this.#raw === undefined
        ? undefined
        : this.#trust.aggregate({ declared, agent, raw }, this.#contract.name);
    this.#isMalicious = !!read && readOwn(read, "isMalicious") === true;
    const annotations = read && readOwn(read, "annotations");
    return isRecord(annotations) ? (annotations as JsonObject) : {};
  }

  /**
   * The session sees what leaves, without copies. It knows of a call of which nothing leaves, too.
   */
  end({ value, user }: Enforced): void {
    const { origin } = this.#contract;
    const agent = this.#raw && statementsOf(value);
    const hasWithheld = user.withheld.length > 0;
    this.#trust.see({ origin, declared: this.#declared, agent, raw: this.#raw, hasWithheld });
    if (this.#isMalicious) this.warning = wordsOf(value ?? this.#whole);
  }
}
