/** S1 §4a success response `{ "value": string }` · S1-17 */

import { getHeader, readText } from "../../intrinsics/network-primordials.js";
import { includes, jsonParse, promiseThen, readOwn, utf8Bytes } from "../../intrinsics/primordials.js";

const BYTE_LIMIT = 65_536;

export type Unreadable = "mistyped" | "malformed" | "oversized";

/** `settle` gets the value, or the reason why the response has none; `lost` is called if the response breaks off. */
export function readValue(
  response: Response,
  settle: (value: string | undefined, why: Unreadable) => void,
  lost: () => void,
): void {
  const onText = (text: string): void => {
    let value: unknown;
    try {
      value = readOwn(jsonParse(text) as { readonly [key: string]: unknown }, "value");
    } catch {
      // Not JSON, or not an object.
    }
    const isLarge = utf8Bytes(text).length > BYTE_LIMIT;
    // Bytes that are not UTF-8 were decoded as U+FFFD.
    const isValue = !isLarge && typeof value === "string" && !includes(text, "\ufffd");
    const isJson = includes(`${getHeader(response, "content-type")}`, "json");
    settle(
      isValue ? (value as string) : undefined,
      isLarge ? "oversized" : isJson ? "malformed" : "mistyped",
    );
  };
  promiseThen(readText(response), onText, lost);
}
