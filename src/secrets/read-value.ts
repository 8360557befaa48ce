/** S1 §4a success response `{ "value": string }` · S1-17 */
import { includes, jsonParse, promiseThen, readOwn, utf8Bytes } from "../primordials.js";
import { readText } from "./network-primordials.js";

const BYTE_LIMIT = 65_536;

/** `settle` gets the value, or nothing where the answer has none, is larger than 64 KiB or breaks off. */
export function readValue(response: Response, settle: (value?: string) => void): void {
  // Promises for text only: on an object, a page's `then` would be looked up.
  const onText = (text: string): string | undefined => {
    const isLarge = utf8Bytes(text).length > BYTE_LIMIT;
    const value = readOwn(jsonParse(text) as { readonly [key: string]: unknown }, "value");
    // Bytes that are not UTF-8 have become U+FFFD.
    return isLarge || includes(text, "\ufffd") || typeof value !== "string" ? undefined : value;
  };
  promiseThen(promiseThen(readText(response), onText), settle, () => settle());
}
