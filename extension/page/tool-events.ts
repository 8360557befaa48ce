/**
 * WebMCP §fire `toolactivated`, `toolcancel` for calls that come through the extension: pages follow these to show that
 * an agent is at work. Where WebMCP is native, these events are untrusted, like all events that a script makes.
 */
import { dispatchEvent, ownDocument, ownWindow } from "../../src/intrinsics/dom.js";
import { dictionary, reflectConstruct } from "../../src/intrinsics/language.js";

export type FireToolEvent = (type: "toolactivated" | "toolcancel", toolName: string) => void;

/** Call it when WebMCP is installed, before the page's scripts can run. */
export function createToolEvents(): FireToolEvent {
  const { modelContext } = ownDocument;
  const { ToolActivatedEvent, ToolCancelEvent } = ownWindow as unknown as Record<string, new () => Event>;
  return (type, toolName) => {
    const Interface = type === "toolactivated" ? ToolActivatedEvent : ToolCancelEvent;
    try {
      const event = reflectConstruct(Interface as new () => Event, [type, dictionary({ toolName })]) as Event;
      dispatchEvent(modelContext, event);
    } catch {
      // The page replaced the interface, or another polyfill lacks it: the call goes on.
    }
  };
}
