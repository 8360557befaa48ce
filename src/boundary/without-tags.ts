/** `withoutTags`: plain data without the tag characters that nobody can see, names of members included · S0-50 */
import { removeTags } from "../detection/hidden-characters.js";
import type { JsonValue } from "../sensitivity/types.js";

/** As one text: no depth of nesting is too much for it, and no sign of JSON's own is a tag. */
export const withoutTags = (value: JsonValue): JsonValue => JSON.parse(removeTags(JSON.stringify(value)));
