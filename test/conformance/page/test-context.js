/** Tools of a subtest: claims, tools, elements, frames; whatever it makes is gone when it ends. */
import * as assertions from "./assertions.js";
import { createFrames, ORIGINS, pageUrl } from "./frames.js";

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The next event of that type, or a failure after a while. */
function next(target, type, milliseconds = 20_000) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${type} event came`)), milliseconds);
    const done = (event) => {
      clearTimeout(timer);
      resolve(event);
    };
    target.addEventListener(type, done, { once: true });
  });
}

/** Asks until the answer is not falsy; the last answer. */
async function until(ask, milliseconds = 20_000) {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer || performance.now() > end) return answer;
    await sleep(10);
  }
}

/** A definition of a tool with what it must have. */
const tool = (members) => ({ name: "tool", description: "a tool", execute: () => "done", ...members });

/** An item as `getTools` gives it, made by hand. */
const item = (members) => ({
  name: "tool",
  description: "a tool",
  origin: location.origin,
  window,
  ...members,
});

function createTools(mc, cleanups) {
  return {
    tool,
    item,
    /** A signal that aborts when the subtest ends. */
    ended() {
      const controller = new AbortController();
      cleanups.push(() => controller.abort());
      return controller.signal;
    },
    /** Registers a tool until the subtest ends. */
    async register(members, { signal, ...options } = {}) {
      const signals = [this.ended(), ...(signal ? [signal] : [])];
      return mc.registerTool(tool(members), { ...options, signal: AbortSignal.any(signals) });
    },
    /** This document's tool of that name, as `getTools` lists it. */
    find: async (name = "tool") => (await mc.getTools()).find((each) => each.name === name),
    names: async (options) => (await mc.getTools(options)).map(({ name }) => name),
  };
}

function createEvents(cleanups) {
  return {
    next,
    /** Adds a listener until the subtest ends. */
    listen(target, type, listener, options) {
      target.addEventListener(type, listener, options);
      cleanups.push(() => target.removeEventListener(type, listener, options));
    },
    /** A log of the types of the events that come in, to which more can be pushed. */
    log(target, types) {
      const entries = [];
      for (const type of types) this.listen(target, type, () => entries.push(type));
      return entries;
    },
  };
}

export function createTestContext(target) {
  const mc = document.modelContext;
  const cleanups = [];
  /**
   * Puts elements, given as HTML, at the end of the body until the subtest ends; the first of them.
   */
  const add = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const elements = [...template.content.children];
    document.body.append(...elements);
    cleanups.push(() => {
      for (const element of elements) element.remove();
    });
    return elements[0];
  };
  const t = {
    ...assertions,
    ...createTools(mc, cleanups),
    ...createEvents(cleanups),
    ...createFrames(cleanups, target),
    ...{ target, mc, add, sleep, until, origins: ORIGINS },
    /** The address of a page as `server.mjs` makes it. */
    url: (page, origin) => pageUrl(target, page, origin),
    cleanup: (work) => cleanups.push(work),
  };
  const cleanUp = async () => {
    for (const work of cleanups.reverse()) await work();
    if (!mc) return;
    for (const type of ["toolchange", "toolactivated", "toolcancel"]) mc[`on${type}`] = null;
    // The next subtest must not see what the end of this one sets off.
    await mc.getTools();
    await sleep(5);
  };
  return { t, cleanUp };
}
