/** Tells the page of each value that its own script keeps, so that it can place a card. */

import { recordIn } from "../../engine/enforce/own-records.js";
import type { WithheldReason } from "../../engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import {
  CustomEventConstructor,
  dispatchEvent,
  EventTargetConstructor,
  ownWindow,
} from "../../intrinsics/dom.js";
import { listForEach, readOwn } from "../../intrinsics/language.js";
import { MARK } from "../documents/mark.js";

/** As the agent was told of it, so never a value, nor a copy of one: an agent can listen, too. */
export interface KeptItem {
  readonly handle: string;
  /** The tool's name. */
  readonly tool: string;
  readonly label: string;
  /** In terms of the schema (`/rows/*` then `/secret`). */
  readonly path: string;
  readonly reason: WithheldReason;
}

/** Fires `kept`, with a `KeptItem` as `detail`. */
export interface KeptEvents extends EventTarget {
  addEventListener(
    type: "kept",
    listener: ((event: CustomEvent<KeptItem>) => void) | EventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Those of the copy of Airlock that was installed first. */
export const events: KeptEvents =
  (ownWindow as unknown as Record<symbol, { readonly events?: KeptEvents } | undefined>)[MARK]?.events ??
  new EventTargetConstructor();

/** @param value for the agent: its record says what is kept. */
export function tellOfKept(tool: string, value: JsonValue | undefined): void {
  const record = recordIn(readOwn((value ?? {}) as JsonObject, "_meta") as JsonObject | undefined);
  listForEach((record?.["redactions"] ?? []) as unknown as readonly KeptItem[], (redaction) => {
    if (readOwn(redaction as never, "handle"))
      dispatchEvent(events, new CustomEventConstructor("kept", { detail: { ...redaction, tool } }));
  });
}
