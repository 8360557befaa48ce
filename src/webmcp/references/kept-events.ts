/** Tells the page of each value that its own script keeps, so that it can place a card where no agent of its own can. */
import { EventTargetConstructor, fireCustomEvent, ownWindow } from "../../intrinsics/dom.js";
import { MARK } from "../documents/mark.js";

/** In the words that the agent got: never a value, nor a copy of one. */
export interface KeptItem {
  readonly handle: string;
  readonly tool: string;
  readonly label: string;
  readonly schemaPath: string;
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

export const tellOfKept = (item: KeptItem): void => fireCustomEvent(events, "kept", item);
