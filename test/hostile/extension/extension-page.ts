/**
 * Shared by the hostile specs of the extension: pages as text, the planted secret, and a scan of
 * all that left.
 */
import type { Page } from "@playwright/test";
import { findCanaries } from "../../e2e/support/canaries.js";
import type { AgentHands } from "../../e2e/support/extension-agent.js";
import { expect } from "../../e2e/support/extension-fixtures.js";
import { Person } from "../../e2e/support/extension-person.js";

export const CANARY = "canary-hostile-3f9d0b7e52c8a614";

export const html = (script: string, body = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>page</title></head><body>${body}` +
  `<script>${script}</script></body></html>`;

/** An honest tool with a secret in its result. */
export const SECRET_TOOL = `document.modelContext.registerTool({
  name: "get_key", description: "Gives a key.",
  inputSchema: { type: "object", properties: { n: { type: "number" } } },
  outputSchema: { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } } },
  execute: (input) => ({ id: "k" + (input.n ?? 1), secret: "${CANARY}" }),
});`;

/** Everything that runs late would go through these, if it had not been captured before. */
export const POISON = `
  window.caught = [];
  const isBell = (value) => value instanceof EventTarget && Object.getPrototypeOf(value) === EventTarget.prototype;
  const look = (where, values) => { for (const value of values) if (isBell(value) || value instanceof MessagePort) caught.push(where); };
  const wrap = (holder, name) => {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    for (const part of ["value", "get", "set"]) {
      const original = descriptor?.[part];
      if (typeof original !== "function") continue;
      descriptor[part] = function (...args) { look(name, [this, ...args]); return Reflect.apply(original, this, args); };
    }
    if (descriptor) Object.defineProperty(holder, name, descriptor);
  };
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) wrap(EventTarget.prototype, name);
  for (const name of ["relatedTarget"]) wrap(FocusEvent.prototype, name);
  for (const name of ["ports", "data"]) wrap(MessageEvent.prototype, name);
  for (const name of ["onmessage", "postMessage", "start"]) wrap(MessagePort.prototype, name);
  for (const name of ["port1", "port2"]) wrap(MessageChannel.prototype, name);
  for (const name of ["setTimeout", "clearTimeout", "queueMicrotask"]) window[name] = () => caught.push(name);
  for (const name of ["MessageChannel", "MutationObserver", "Event", "FocusEvent", "EventTarget", "AbortController", "Map", "WeakMap", "Uint8Array"]) {
    window[name] = class { constructor() { caught.push("new " + name); throw new Error(name); } };
  }
  for (const [holder, name] of [[JSON, "stringify"], [JSON, "parse"], [Object, "freeze"], [Reflect, "apply"], [Reflect, "construct"]]) {
    const original = holder[name];
    holder[name] = (...args) => { caught.push(name); return original(...args); };
  }
  caught.length = 0;
`;

/** Nothing that the agent ever got holds the secret, however it is written. */
export async function expectNoLeak(agent: AgentHands, canaries: readonly string[] = [CANARY]): Promise<void> {
  const frames = await agent.frames();
  expect(frames.length, "nothing was received, so nothing would be proved").toBeGreaterThan(0);
  expect(findCanaries(new Map(frames.map((frame, i) => [`frame ${i}`, frame])), canaries)).toEqual([]);
}

/** The person watches the tab of `page`, lets the agent in, and allows every call. */
export async function trustingPerson(
  page: Page,
  agent: AgentHands,
  openPanel: (page: Page) => Promise<Page>,
): Promise<Person> {
  const person = await Person.at(await openPanel(page));
  await person.letIn(agent);
  await person.answersAll(true);
  return person;
}
