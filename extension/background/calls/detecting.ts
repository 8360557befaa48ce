/** What the worker searches a result for, and what it lets pass of that. */
import type { Detect } from "../../../src/engine/enforce/findings.js";
import type { WithheldItem } from "../../../src/engine/enforce/types.js";
import { createScrubber } from "../../../src/engine/library/create-scrubber.js";
import type { RemovedValue } from "../../../src/engine/redact/types.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { createDetector, secretsIn } from "../../../src/gateway/detector.js";
import { isTooLarge } from "../../../src/gateway/text-bound.js";
import type { RunningCall } from "../model/running-call.js";
import { shareOf } from "../stores/sessions.js";
import type { Worker } from "./worker.js";

/** Asks once, before the search, what of this result the person called no secret. */
export async function detectorFor(
  { notSecrets }: Worker,
  { order: { agent, found } }: RunningCall,
  raw: unknown,
): Promise<Detect> {
  const isWithheld = typeof raw === "string" && isTooLarge(raw, false);
  if (isWithheld || !notSecrets.hasAny(agent.id)) return createDetector();
  const place = { origin: found.tool.origin, site: shareOf(found.document).site };
  const values = secretsIn(raw as JsonValue);
  return createDetector({ excused: await notSecrets.among(agent.id, place, values) });
}

const isFound = ({ reason }: WithheldItem): boolean =>
  reason === "credential" || reason === "card-number" || reason === "account-number";

const textOf = (value: JsonValue | undefined): string => JSON.stringify(value ?? "");

/**
 * Attack: a page that has its marked value found in a text, too, and the person call that no
 * secret. So what detection took says whether the same result has it marked, also as a part of
 * something, or something marked as a part of it.
 */
export function withMarkedToo(
  items: readonly WithheldItem[],
): readonly (WithheldItem & { readonly isMarkedToo?: true })[] {
  const marked = items.filter((item) => !isFound(item) && item.value !== undefined);
  if (marked.length === 0 || !items.some(isFound)) return items;
  const scrubber = createScrubber(marked.map(({ value }) => ({ value }) as RemovedValue));
  const texts = marked.map(({ value }) => textOf(value));
  return items.map((item) => {
    if (!isFound(item)) return item;
    const values = Array.isArray(item.value) ? item.value : [item.value];
    const isMarked = values.some((value) => {
      const text = String(value);
      const written = textOf(text).slice(1, -1);
      return scrubber.scrub(text).count > 0 || texts.some((each) => each.includes(written));
    });
    return isMarked ? { ...item, isMarkedToo: true } : item;
  });
}
