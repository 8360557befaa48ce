/** The forms in which a strong value is looked for, besides itself. */
import { jsonStringify } from "../../intrinsics/language.js";
import { base64Encode, byteToHex, stringCharCodeAt, stringSlice, utf8Bytes } from "../../intrinsics/text.js";

/** Form 0 is the value itself; then base64 at each alignment and hexadecimal, of its UTF-8 and of that of its JSON. */
const OF_ONE_TEXT = 4;
const HEXADECIMAL = 3;

/** The value as a JSON string without its quotes, which may stand further away. */
const jsonOf = (value: string): string => stringSlice(jsonStringify(value) as string, 1, -1);

/** How many forms a value has. */
export const countForms = (value: string): number =>
  1 + (jsonOf(value) === value ? OF_ONE_TEXT : 2 * OF_ONE_TEXT);

/** How a form of a value is written. */
export function formOf(value: string, form: number): string {
  if (form === 0) return value;
  const bytes = utf8Bytes(form > OF_ONE_TEXT ? jsonOf(value) : value);
  const kind = (form - 1) % OF_ONE_TEXT;
  return kind === HEXADECIMAL ? hexOf(bytes) : base64Of(bytes, kind);
}

function hexOf(bytes: string): string {
  let digits = "";
  for (let at = 0; at < bytes.length; at++) digits += byteToHex(stringCharCodeAt(bytes, at));
  return digits;
}

/** Only the digits that depend on nothing else, where so many other bytes stand before the value. */
function base64Of(bytes: string, before: number): string {
  const digits = base64Encode(stringSlice("\0\0", 0, before) + bytes);
  const first = before === 0 ? 0 : before + 1;
  return stringSlice(digits, first, ((before + bytes.length) * 8) / 6);
}
