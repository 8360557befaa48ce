/**
 * Removes what no result may carry, whatever its contract says: secret references, content for the
 * user only, and members that only Airlock or the protocol may write. Not a rewriting of texts:
 * whole members go, also of JSON in a text · S1-12, S1-15, S1-21, S1-22, S1-25
 */

import { arrayIsArray, dateNow, listForEach, listIncludes, readOwn } from "../../intrinsics/language.js";
import {
  regExpExec,
  stringEndsWith,
  stringFromCodePoint,
  stringIncludes,
  stringLastIndexOf,
  stringReplaceAll,
  stringRewrite,
  stringSlice,
  stringSplit,
} from "../../intrinsics/text.js";
import { causes } from "../../texts/mistake-lines.js";
import { secretUnusable } from "../../texts/people.js";
import { splitWords, withoutInvisible } from "../copies/invisible.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import { joinTexts } from "../redact/visit-texts.js";
import { rewriteInside } from "../redact/write.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { BLOCK, isObject } from "./call-tool-result.js";
import { holdsReserved, isReserved, RESERVED_WORDS } from "./own-records.js";
import { parseSecretReference } from "./parse-secret-reference.js";
import { HANDLE, noteMask } from "./scrub-value.js";
import type { Withholding } from "./withholding.js";

const TYPE = "secret_reference";
const SUSPECT = splitWords(RESERVED_WORDS, [TYPE, "audience"]);

/** Also in JSON within JSON. */
const ESCAPED = /\\+u[\da-f]{4}/gi;

/**
 * Whether a text needs a closer look. In quoted JSON an escape may hide a name; invisible
 * characters may anywhere.
 */
export const isSuspect = (text: string): boolean =>
  stringIncludes(text, "\\u") || regExpExec(SUSPECT, text) !== null;

/**
 * sensitive-results §redact a tool result, 4
 * @param path schema path; it begins with one more "/" for each JSON text around the value.
 */
export function sweep(run: Withholding, value: JsonValue, path: string): Walked {
  if (typeof value === "string") return isSuspect(value) ? sweepText(run, value, path) : value;
  if (typeof value !== "object" || value === null) return value;
  if (isObject(value)) {
    if (isReferenceType(readOwn(value, "type"))) return takeReference(run, value, path);
    if (stringEndsWith(path, BLOCK) && isForUserOnly(value)) return run.take(BLOCK, value, "audience");
  }
  return rewriteInside(value, (member, key) =>
    isReserved(key as string) ? OMITTED : sweep(run, member, `${path}/${key === "content" ? key : "*"}`),
  );
}

/** sensitive-results §take out a secret reference, 3 */
function sweepText(run: Withholding, text: string, path: string): Walked {
  const parsed = parseJsonText(text);
  const visible = withoutInvisible(text);
  const quotes = stringIncludes(visible, TYPE) && stringIncludes(visible, "redeemUrl");
  if (parsed === undefined) {
    // Prose may mention references. A quoted reference that cannot be parsed is withheld as a
    // whole.
    if (!quotes) return text;
    run.found("refused-reference", path, causes.nested());
    return run.take("/*", text, "invalid-secret_reference");
  }
  const kept = sweep(run, parsed, `/${path}`);
  if (kept === OMITTED) return kept;
  const rewritten = toJsonText(kept);
  // Attack: JSON that hides a reference, a record or a handle behind a duplicate member (other
  // parsers keep the first) or in escapes. So what was understood is written again.
  if (regExpExec(HANDLE, rewritten)) return rewritten;
  // Attack: a control character inside a handle. JSON writes it as an escape, so only the texts
  // themselves show the handle.
  if (regExpExec(HANDLE, joinTexts(kept as JsonValue))) {
    run.foundCopies = true;
    noteMask(run, text, SCRUBBED);
    return SCRUBBED;
  }
  const words = stringRewrite(visible, ESCAPED, (written) =>
    stringFromCodePoint(+`0x${stringSlice(written, -4)}`),
  );
  return kept === parsed && !quotes && !holdsReserved(withoutInvisible(words)) ? text : rewritten;
}

const isReferenceType = (type: JsonValue | undefined): boolean =>
  typeof type === "string" && withoutInvisible(type) === TYPE;

/**
 * sensitive-results §take out a secret reference, 1, 2
 * sensitive-results §bridge a tool, 4
 */
function takeReference(run: Withholding, item: JsonObject, path: string): Walked {
  const { origin } = run.contract;
  // `id` and `redeemUrl` count as removed values; the URL also without origin and query, and its
  // last segment.
  listForEach(["id", "redeemUrl"], (name) => {
    const value = readOwn(item, name) ?? "";
    run.removed.note(value);
    if (typeof value !== "string") return;
    const path = stringSplit(stringReplaceAll(value, origin, ""), "?")[0] as string;
    listForEach([path, stringSlice(path, stringLastIndexOf(path, "/") + 1)], (part) =>
      run.removed.note(part, true),
    );
  });
  // A reference is redeemable only directly in `content`, or as the whole result.
  const isInPlace = path === "" || path === BLOCK;
  const refused = (cause: string) => run.found("refused-reference", path, cause);
  const parsed = isInPlace ? parseSecretReference(item, origin, dateNow(), refused) : secretUnusable();
  if (!isInPlace) refused(causes.nested());
  if (typeof parsed === "string") return run.keep("/*", "invalid-secret_reference", item, parsed);
  return run.keep(path, TYPE, null, parsed.label, parsed);
}

/**
 * `annotations.audience` names the user and not the assistant. A bare string, as some tools write
 * it, counts too.
 */
function isForUserOnly(block: JsonObject): boolean {
  const annotations = readOwn(block, "annotations");
  const audience = isObject(annotations) ? readOwn(annotations, "audience") : undefined;
  return (
    audience === "user" ||
    (arrayIsArray(audience) && listIncludes(audience, "user") && !listIncludes(audience, "assistant"))
  );
}
