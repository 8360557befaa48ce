/**
 * WebMCP §fire `toolactivated`, `toolcancel` for calls that come through the extension: pages
 * follow these to show that an agent is at work. Where WebMCP is native, these events are
 * untrusted, like all events that a script makes.
 */
import { dispatchEvent, ownWindow } from "../../src/intrinsics/dom.js";
import { dictionary, reflectConstruct } from "../../src/intrinsics/language.js";

export type FireToolEvent = (type: "toolactivated" | "toolcancel", toolName: string) => void;

export type ToolEventClasses = Readonly<
  Record<"toolactivated" | "toolcancel", (new () => Event) | undefined>
>;

/** Call it when WebMCP is installed, before the page's scripts can run. */
export function captureToolEvents(): ToolEventClasses {
  const { ToolActivatedEvent, ToolCancelEvent } = ownWindow as unknown as Record<string, new () => Event>;
  return dictionary({ toolactivated: ToolActivatedEvent, toolcancel: ToolCancelEvent });
}

export function createToolEvents(context: () => object, classes: ToolEventClasses): FireToolEvent {
  return (type, toolName) => {
    try {
      const Interface = classes[type] as new () => Event;
      const event = reflectConstruct(Interface, [type, dictionary({ toolName })]) as Event;
      dispatchEvent(context() as EventTarget, event);
    } catch {
      // Another polyfill lacks the interface: the call goes on.
    }
  };
}
