/** What is left of what was taken out: handles for the agent, items for the person (design §4, S1-08). */
import { labelAudience, labelFreeText, labelWholeResult, secretDefaultLabel } from "../errors.js";
import {
  ArrayPrototype,
  append,
  createList,
  lastIndexOf,
  objectSetPrototypeOf,
  slice,
} from "../primordials.js";
import { cleanText } from "../secrets/clean-text.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { createHandle } from "./agent-session.js";
import type { GatheredItem, Gathering } from "./gathering.js";
import type { ValueScrubber } from "./scrub-value.js";
import type { Contract, WithheldItem } from "./types.js";

const LABEL_LIMIT = 80;

export interface RedactionRecord {
  readonly withheld: readonly WithheldItem[];
  /** The value of `_meta["webmcp-airlock/redaction"]`. */
  readonly meta: JsonObject;
}

export function createRecordOf(
  gathering: Gathering,
  contract: Contract,
  scrubber: ValueScrubber,
): RedactionRecord {
  const withheld = createList<WithheldItem>();
  const redactions = createList<JsonValue>();
  for (let i = 0; i < gathering.items.length; i++) {
    const gathered = gathering.items[i] as GatheredItem;
    const item = toWithheldItem(gathered, contract);
    append(withheld, item);
    const { schemaPath: path, reason, handle } = item;
    // Labels are the page's words, and a label may quote the secret.
    const isFreeText = gathered.label !== undefined && gathering.losesFreeText;
    const label = isFreeText ? secretDefaultLabel() : scrubber.text(item.label);
    append(redactions, { path: scrubber.text(path), reason, handle, label });
  }
  // The copies have no handle: what they are copies of has one, here or in an earlier result.
  if (scrubber.count > 0) append(redactions, { path: "", reason: "copy" });
  return {
    withheld: asArray(withheld),
    meta: { version: 1, redactions: asArray(redactions) },
  };
}

function toWithheldItem(item: GatheredItem, contract: Contract): WithheldItem {
  const { path, reason, values, reference } = item;
  const base = { handle: createHandle(), label: labelOf(item, contract), schemaPath: path, reason };
  if (reference !== undefined) return { ...base, reference };
  return { ...base, value: values.length === 1 ? (values[0] as JsonValue) : asArray(values) };
}

function labelOf({ label, path, reason }: GatheredItem, contract: Contract): string {
  if (label !== undefined) return cleanText(label, 2 * LABEL_LIMIT);
  if (reason === "free-text") return labelFreeText();
  if (reason === "audience") return labelAudience();
  const name = slice(path, lastIndexOf(path, "/") + 1);
  return name === "" || name === "*"
    ? labelWholeResult(cleanText(contract.title, LABEL_LIMIT))
    : cleanText(name, LABEL_LIMIT);
}

/** Gives a list of ours back its methods, for those it is handed to. */
export function asArray<Item>(list: Item[]): Item[] {
  return objectSetPrototypeOf(list, ArrayPrototype) as Item[];
}
