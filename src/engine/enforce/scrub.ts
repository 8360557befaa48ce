/** `scrub(session, …)`: for other page-written text that an agent reads, such as a tool's description · S1-11 */
import { jsonParse } from "../../intrinsics/language.js";
import { toJsonText } from "../redact/json-text.js";
import { rewriteTexts } from "../redact/rewrite-texts.js";
import type { JsonValue } from "../schema/types.js";
import { type AgentSession, scrubListsOf } from "./agent-session.js";
import { withoutWeak } from "./guesses.js";
import { withoutTags } from "./normalise.js";
import { type Scrub, scrubAll } from "./scrub-value.js";

/**
 * @param origin of the page that wrote `value`, as the browser states it.
 * @returns `value` without tag characters, handles, and copies of values that this session must not read. A non-text value
 *   that held a copy is null or left out.
 */
export function scrub<Value extends JsonValue>(session: AgentSession, origin: string, value: Value): Value {
  const text = toJsonText(value);
  const normal = withoutTags(text);
  const lists = scrubListsOf(session);
  const search: Scrub = { finders: lists.findersFor(origin), foundCopies: false };
  const left = scrubAll(search, normal === text ? value : (jsonParse(normal) as JsonValue));
  const values = lists.weakFor(origin);
  if (!values?.size) return left as Value;
  return rewriteTexts(left, undefined, (words) =>
    withoutWeak(words, [values], lists.guessesFor(origin)),
  ) as Value;
}
