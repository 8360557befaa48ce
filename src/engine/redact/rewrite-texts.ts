/** The texts of a value, as opposed to what its schema describes: where weak values are searched for · S1-11 */
import { arrayIsArray, isRecord, listSome, objectKeys } from "../../intrinsics/language.js";
import { regExpExec, stringFrom } from "../../intrinsics/text.js";
import type { Location, TextFacts } from "../schema/location.js";
import type { JsonValue } from "../schema/types.js";
import { OMITTED, type Walked } from "./removals.js";
import { rewriteInside } from "./write.js";

/** A string with one of these is a value of its kind, whatever stands in it. */
const OF_A_KIND = ["format", "pattern", "enum", "const"];

function textFacts(location: Location): TextFacts {
  const { nodes } = location;
  location.texts ??= {
    isDescribed: listSome(nodes, ({ node: { source } }) => isRecord(source) && objectKeys(source).length > 0),
    isOfAKind: listSome(OF_A_KIND, (keyword) => listSome(nodes, ({ node }) => node.members.has(keyword))),
  };
  return location.texts;
}

/** Whether a string that the schema describes may be prose. */
const mayBeProse = (text: string, location: Location): boolean =>
  !textFacts(location).isOfAKind && regExpExec(/\s/, text) !== null;

/**
 * `value` with its texts as `clean` gives them: every text, number and name that nothing describes, and described strings
 * that may be prose. A number that `clean` changes becomes null, or is left out of its object unless `leavesNull`; a
 * member whose name it changes is left out.
 *
 * @param location what the schema says of it; without one, nothing
 */
export function rewriteTexts(
  value: JsonValue,
  location: Location | undefined,
  clean: (text: string) => string,
  leavesNull = false,
  isDeclared = location !== undefined && textFacts(location).isDescribed,
): JsonValue {
  if (typeof value === "string")
    return isDeclared && !mayBeProse(value, location as Location) ? value : clean(value);
  if (typeof value === "number") {
    const digits = stringFrom(value);
    return isDeclared || clean(digits) === digits ? value : null;
  }
  if (typeof value !== "object" || value === null) return value;
  const isList = arrayIsArray(value);
  return rewriteInside(value, (member: JsonValue, key: string | number): Walked => {
    const isNamed = location?.facts.declares.has(key as string) === true;
    if (!isList && !isNamed && clean(key as string) !== key) return OMITTED;
    const next = location?.step(key);
    const kept = rewriteTexts(
      member,
      next,
      clean,
      leavesNull,
      isNamed || (next !== undefined && textFacts(next).isDescribed),
    );
    return isList || leavesNull || kept !== null ? kept : member && OMITTED;
  });
}
