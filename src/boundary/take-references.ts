/** Secret references out (design §4 "secret_reference") · S1-12, S1-15, S1-21, S1-22 */
import { labelNested } from "../errors.js";
import { dateNow, includes, isArray, objectKeys, parseUrl, readOwn, slice } from "../primordials.js";
import { parseJsonText, toJsonText } from "../redaction/json-text.js";
import { MAX_DEPTH, OMITTED, type Walked } from "../redaction/removals.js";
import { copyItems, put } from "../redaction/write.js";
import { parseSecretReference } from "../secrets/parse-secret-reference.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import type { Gathering } from "./gathering.js";

const TYPE = "secret_reference";

export function isSecretReference(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !isArray(value) &&
    readOwn(value as JsonObject, "type") === TYPE
  );
}

/** A reference where it belongs: directly in `content`, or the whole result. */
export function takeReference(gathering: Gathering, item: JsonObject, origin: string, path: string): void {
  noteParts(gathering, item, origin);
  const parsed = parseSecretReference(item, origin, dateNow());
  if (parsed.ok) gathering.takeReference(path, parsed.reference);
  else gathering.takeInvalidReference(path, `${parsed.label}: ${parsed.problem}`, item);
}

/** `id` and `redeemUrl` count as removed values, in each form in which text may quote the URL. */
function noteParts(gathering: Gathering, item: JsonObject, origin: string): void {
  const id = readOwn(item, "id");
  const redeemUrl = readOwn(item, "redeemUrl");
  if (id !== undefined) gathering.noteValue(id);
  if (typeof redeemUrl !== "string") return;
  gathering.noteValue(redeemUrl);
  const url = parseUrl(redeemUrl, origin === "null" ? undefined : origin);
  if (url === null) return;
  gathering.noteCopy(url.href);
  gathering.noteCopy(slice(url.href, url.origin.length));
  gathering.noteCopy(url.pathname);
}

/** References anywhere else are withheld without a way to reveal them. */
export class NestedReferences {
  readonly #gathering: Gathering;
  readonly #origin: string;
  /** Something was found: text that quotes the result must be looked at again. */
  found = false;

  constructor(gathering: Gathering, origin: string) {
    this.#gathering = gathering;
    this.#origin = origin;
  }

  remove(value: JsonValue, depth = 0): Walked {
    if (typeof value === "string") return this.#text(value, depth);
    if (typeof value !== "object" || value === null) return value;
    if (depth > MAX_DEPTH || isSecretReference(value)) return this.#take(value);
    if (isArray(value)) return this.#items(value as readonly JsonValue[], depth);
    return this.#members(value as unknown as JsonObject, depth);
  }

  #take(value: JsonValue): typeof OMITTED {
    this.found = true;
    if (isSecretReference(value)) noteParts(this.#gathering, value, this.#origin);
    else this.#gathering.noteValue(value);
    this.#gathering.takeInvalidReference("/*", labelNested(), value);
    return OMITTED;
  }

  #text(text: string, depth: number): Walked {
    if (!includes(text, TYPE)) return text;
    const parsed = parseJsonText(text);
    // Prose may speak of references; a quotation that cannot be read stays behind whole.
    if (parsed === undefined && !includes(text, "redeemUrl")) return text;
    if (parsed === undefined || depth > MAX_DEPTH) return this.#take(text);
    const kept = this.remove(parsed, depth + 1);
    return kept === OMITTED ? OMITTED : kept === parsed ? text : toJsonText(kept);
  }

  #items(items: readonly JsonValue[], depth: number): Walked {
    let copy: JsonValue[] | undefined;
    for (let i = 0; i < items.length; i++) {
      const kept = this.remove(items[i] as JsonValue, depth + 1);
      if (kept === items[i]) continue;
      copy ??= copyItems(items);
      copy[i] = kept === OMITTED ? null : kept;
    }
    return copy ?? items;
  }

  #members(object: JsonObject, depth: number): Walked {
    const copy: Record<string, JsonValue> = {};
    const keys = objectKeys(object);
    let changed = false;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      const kept = this.remove(object[key] as JsonValue, depth + 1);
      changed ||= kept !== object[key];
      if (kept !== OMITTED) put(copy, key, kept);
    }
    return changed ? copy : object;
  }
}
