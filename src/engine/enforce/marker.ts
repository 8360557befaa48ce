/**
 * The marker comes back: an agent that read `[withheld]` writes the text back, and would overwrite the value by the marker.
 */
import { regExpExec, stringToLowerCase } from "../../intrinsics/text.js";
import { markerSent } from "../../texts/agents.js";
import { CopySearch } from "../copies/copy-search.js";
import { withoutInvisible } from "../copies/invisible.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { parseJsonText } from "../redact/json-text.js";
import { visitTexts } from "../redact/visit-texts.js";
import type { JsonValue } from "../schema/types.js";
import { type AgentSession, scrubListsOf } from "./agent-session.js";
import { sayName } from "./clean-text.js";

/** As agents copy it: with spaces or signs inside of the brackets. */
const WRITTEN = /[[［【]\W{0,3}withheld\W{0,3}[\]］】]/;

/** Also in escapes, base64 and hexadecimal. */
let search: CopySearch | undefined;

function hasMarker(text: string): boolean {
  if (search === undefined) {
    search = new CopySearch();
    search.add(SCRUBBED);
  }
  const small = stringToLowerCase(withoutInvisible(text));
  return regExpExec(WRITTEN, small) !== null || search.holds(small);
}

/**
 * @param args of a call, or their JSON text
 * @returns what the agent is told, where nothing may run: something was masked in what this session got of that origin, and an
 *   argument has the marker
 */
export function markerIn(session: AgentSession, origin: string, args: JsonValue): string | undefined {
  if (!scrubListsOf(session).hasMasked(origin)) return undefined;
  let refusal: string | undefined;
  visitTexts(parseJsonText(args) ?? args, (text, at) => {
    if (refusal === undefined && hasMarker(text)) refusal = markerSent(sayName(at.pointer));
  });
  return refusal;
}
