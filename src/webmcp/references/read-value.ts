/** S1 §4a success response `{ "value": string }` · S1-17 */

import { jsonParse, readOwn } from "../../intrinsics/language.js";
import { responseHeader, responseText } from "../../intrinsics/network.js";
import { promiseThen } from "../../intrinsics/promise.js";
import { stringIncludes, utf8Bytes } from "../../intrinsics/text.js";

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
    const isValue = !isLarge && typeof value === "string" && !stringIncludes(text, "\ufffd");
    const isJson = stringIncludes(`${responseHeader(response, "content-type")}`, "json");
    settle(
      isValue ? (value as string) : undefined,
      isLarge ? "oversized" : isJson ? "malformed" : "mistyped",
    );
  };
  promiseThen(responseText(response), onText, lost);
}
