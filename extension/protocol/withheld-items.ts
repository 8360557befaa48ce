/** Items that calls of a page's own agents withheld, as the page's world reports them. */
import { asRecord, asString, optionalText } from "./decode.js";
import { MAX_NAME, MAX_RESULT_CHARACTERS, MAX_TEXT } from "./limits.js";

/** An item withheld from an agent in the page, for the person. `value` is JSON text. */
export interface UntrustedWithheldItem {
  readonly handle: string;
  readonly label: string;
  readonly schemaPath: string;
  readonly reason: string;
  readonly value?: string;
  /** JSON text of a secret reference (`id`, `label`, `redeemUrl`, `expiresAt`). */
  readonly reference?: string;
}

export function decodeWithheldItem(value: unknown): UntrustedWithheldItem | undefined {
  const record = asRecord(value);
  if (record === undefined) return undefined;
  const handle = asString(record["handle"], MAX_NAME);
  const label = asString(record["label"], MAX_TEXT);
  const schemaPath = asString(record["schemaPath"], MAX_TEXT);
  const reason = asString(record["reason"], MAX_NAME);
  const rest = [
    optionalText(record, "value", MAX_RESULT_CHARACTERS),
    optionalText(record, "reference", MAX_TEXT),
  ];
  if (handle === undefined || label === undefined || schemaPath === undefined || reason === undefined) {
    return undefined;
  }
  if (rest.includes(undefined)) return undefined;
  return Object.assign({ handle, label, schemaPath, reason }, ...rest) as UntrustedWithheldItem;
}
