/** The session sees each result of this document, and the result carries what was said about it · S0-33 … S0-36 */
import { isObject } from "../../engine/enforce/call-tool-result.js";
import type { Unannotated } from "../../engine/enforce/run.js";
import type { Contract } from "../../engine/enforce/types.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { arrayIsArray, isRecord, listForEach, readOwn } from "../../intrinsics/language.js";
import type { DeclaredTrust } from "./declared-trust.js";
import type { DocumentTrust, Said } from "./document-trust.js";
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
  #isSeen = false;
  readonly #trust: DocumentTrust;
  readonly #declared: string | undefined;
  readonly #contract: Contract;

  /** @param contract of the tool, whose origin is that of this document. */
  constructor(trust: DocumentTrust, { text: declared }: DeclaredTrust, contract: Contract) {
    this.#trust = trust;
    this.#declared = declared;
    this.#contract = contract;
  }

  /** Where the statements cannot be read, nothing that the page wrote in their place may pass for ours. */
  annotate({ value, raw: whole, hasWithheld }: Unannotated): JsonObject {
    const { origin, name } = this.#contract;
    const declared = this.#declared;
    const agent = statementsOf(value);
    const raw = whole === value ? agent : statementsOf(whole, true);
    const said: Said = { origin, declared, agent, raw, hasWithheld };
    this.#isSeen = true;
    this.#trust.see(said);
    const isSilent = agent === NOTHING_SAID && raw === NOTHING_SAID;
    if (isSilent && (declared === undefined || !isObject(value))) return {};
    const read = agent === undefined || raw === undefined ? undefined : this.#trust.aggregate(said, name);
    if (read && readOwn(read, "isMalicious") === true) this.warning = wordsOf(value ?? whole);
    const annotations = read && readOwn(read, "annotations");
    return isRecord(annotations) ? (annotations as JsonObject) : {};
  }

  /** The session knows of a call of which nothing leaves, too. */
  end(): void {
    if (!this.#isSeen) this.annotate({ value: undefined, raw: undefined, hasWithheld: false });
  }
}
