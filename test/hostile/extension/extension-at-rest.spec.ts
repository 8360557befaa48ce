/**
 * Documents that rest before or after their first use of the API: in the back-forward cache,
 * prerendered, opened again, detached. One browser for all, and nothing attached to it.
 */
import type { AgentHands } from "../../e2e/support/extension-agent.js";
import { callTool, listTools, ownName, type Person } from "../../e2e/support/extension-person.js";
import type { PlainBrowser } from "../../e2e/support/plain-browser.js";
import { expect, type Opened, type PlainHands, test } from "../../e2e/support/plain-fixtures.js";
import { CANARY, expectNoLeak, html, POISON, SECRET_TOOL } from "./extension-page.js";

/** Captured before the page replaces anything. `say` gives the title, read from outside. */
const TELL = `
  const post = fetch;
  const tell = (body) => void post("/tell", { method: "POST", body, keepalive: true });
  window.caught = [];
  const say = () => { document.title = "caught: " + (caught.join() || "nothing"); };
`;
/** Events of the page's own making, as the browser and our scripts dispatch them. */
const FORGE = `
  const made = ["webmcp-airlock:bell", "ring", "port", "look", "pagehide", "pageshow", "prerenderingchange", "toolchange"].flatMap((type) => [
    new MessageEvent(type, { ports: [new MessageChannel().port1] }),
    new FocusEvent(type, { relatedTarget: new EventTarget() }),
    new PageTransitionEvent(type, { persisted: true }),
  ]);
  const { apply } = Reflect;
  const { dispatchEvent: dispatch } = EventTarget.prototype;
  const forge = () => { for (const event of made) for (const target of [window, document]) apply(dispatch, target, [event]); };
  for (const type of ["webmcp-airlock:bell", "ring", "port", "look"])
    for (const target of [window, document]) target.addEventListener(type, (event) => made.includes(event) || caught.push(type), true);
`;

const names = async (agent: AgentHands, count = 1) => (await listTools(agent, count)).map(ownName).sort();

/** Its tool can be called, and its secret stays. */
async function expectUsable(agent: AgentHands, n: number): Promise<void> {
  const { result } = await callTool(agent, "get_key", { n });
  expect(result?.["structuredContent"]).toMatchObject({ id: `k${n}` });
  await expectNoLeak(agent);
}

/** Into the back-forward cache and out of it: at rest, the page has no tools. */
async function restAndReturn({ browser, agent }: PlainHands, { tab, server, told }: Opened): Promise<void> {
  const shown = told().filter((what) => what === "shown true").length;
  await browser.run(tab, "void (location.href = '/other')");
  await expect.poll(() => server.requests.filter(({ path }) => path === "/other").length).toBe(shown + 1);
  await expect.poll(() => names(agent, 0)).toEqual([]);
  await browser.run(tab, "history.back()");
  await expect.poll(() => told().filter((what) => what === "shown true")).toHaveLength(shown + 1);
}

const RESTS = `
  ${TELL} ${FORGE}
  addEventListener("pagehide", () => { if (!window.hasRested) { ${POISON} } window.hasRested = true; forge(); });
  addEventListener("pageshow", ({ isTrusted, persisted }) => {
    if (!isTrusted) return;
    tell("shown " + persisted);
    if (!persisted || window.isUsed) return;
    window.isUsed = true;
    forge();
    ${SECRET_TOOL}
    say();
  });
`;

test("A page that rests in the back-forward cache before its first use, and replaces everything as it goes, gets nothing; it returns, and its tools with it.", {
  tag: "@once",
}, async ({ plainHands, openTab }) => {
  const { browser, agent } = plainHands;
  const opened = await openTab({ "/": html(RESTS) });
  await expect.poll(opened.told).toEqual(["shown false"]);
  await browser.trustingPerson(opened.server.url(), agent);
  await restAndReturn(plainHands, opened);
  expect(await names(agent)).toEqual(["get_key"]);
  await expectUsable(agent, 1);
  // Now with a port to the worker, which it gives back. Its own events open no other meanwhile.
  await restAndReturn(plainHands, opened);
  expect(await names(agent)).toEqual(["get_key"]);
  await expectUsable(agent, 2);
  expect(await browser.title(opened.tab)).toBe("caught: nothing");
});

const NEXT = `
  ${TELL} ${FORGE}
  const { addEventListener: listen } = EventTarget.prototype;
  const { prerendering } = document;
  ${POISON}
  Object.defineProperty(document, "prerendering", { value: false });
  ${SECRET_TOOL}
  forge();
  post("/tell", { method: "POST", body: "prerendering " + prerendering }).then(() => {
    // Takes away all listeners, ours too.
    document.open();
    document.write("<title>anew</title>");
    document.close();
    apply(listen, document, ["prerenderingchange", ({ isTrusted }) => isTrusted && (forge(), tell("activated"), say())]);
    forge();
    tell("opened anew");
  });
`;
const PRERENDER = `<script type="speculationrules">{ "prerender": [{ "urls": ["/next"], "eagerness": "immediate" }] }</script>`;

test("A prerendered page offers nothing before the person sees it, whatever it says and dispatches; activated, it works.", {
  tag: "@once",
}, async ({ plainHands: { browser, agent }, openTab }) => {
  const { server, tab, told } = await openTab({ "/": html("", PRERENDER), "/next": html(NEXT) });
  await expect.poll(told).toEqual(["prerendering true", "opened anew"]);
  const person = await browser.trustingPerson(server.url(), agent);
  for (const _ of [1, 2]) expect(await names(agent, 0)).toEqual([]);
  expect((await person.state()).tools).toEqual([]);
  await browser.run(tab, "void (location.href = '/next')");
  await expect.poll(told).toEqual(["prerendering true", "opened anew", "activated"]);
  expect(await names(agent)).toEqual(["get_key"]);
  await expectUsable(agent, 3);
  expect(await browser.title(tab)).toBe("caught: nothing");
});

const END = "</scr` + `ipt>";
const FORM = '<form toolname="find_it" tooldescription="Finds."><input name="q"></form>';
/** The window's listeners are gone, ours too, and its new ones are the first. */
const OPENS_ANEW = `
  ${TELL} ${FORGE}
  const inFrame = \`<!doctype html><html><body><script>
    parent.document.modelContext; document.modelContext.registerTool({ name: "in_frame", description: "d", execute: () => "done" });${END}\`;
  addEventListener("load", () => setTimeout(() => {
    document.open();
    for (const type of ["webmcp-airlock:bell", "ring", "port", "look"]) window.addEventListener(type, (event) => made.includes(event) || caught.push(type), true);
    addEventListener("pageshow", ({ isTrusted, persisted }) => isTrusted && persisted && tell("shown true"));
    forge();
    document.write(\`<!doctype html><html lang="en"><head><title>anew</title></head><body>${FORM}<iframe></iframe><script>
      const { document: inner } = frames[0];
      for (const type of ["webmcp-airlock:bell", "ring", "port", "look"]) frames[0].addEventListener(type, () => caught.push("frame " + type), true);
      inner.open(); inner.write(inFrame); inner.close();
      ${SECRET_TOOL}
      forge(); say(); tell("written");${END}</body></html>\`);
    document.close();
  }));
`;

test("A document that is opened anew before its first use, and one that another document writes, get nothing; their tools work, before and after a rest.", {
  tag: "@once",
}, async ({ plainHands, openTab }) => {
  const { browser, agent } = plainHands;
  const opened = await openTab({ "/": html(OPENS_ANEW) });
  await expect.poll(opened.told).toEqual(["written"]);
  await browser.trustingPerson(opened.server.url(), agent);
  const all = ["find_it", "get_key", "in_frame"];
  await expect.poll(() => names(agent, 3)).toEqual(all);
  await expectUsable(agent, 4);
  await restAndReturn(plainHands, opened);
  await expect.poll(() => names(agent, 3)).toEqual(all);
  await expectUsable(agent, 5);
  expect(await browser.title(opened.tab)).toBe("caught: nothing");
});

/** If nothing is left to replace, no observer hears that all listeners were taken, ours too. */
const EMPTIES = `
  ${TELL} ${FORGE}
  ${SECRET_TOOL}
  addEventListener("load", () => setTimeout(() => {
    document.documentElement.remove();
    for (const _ of [1, 2]) document.open();
    addEventListener("pageshow", ({ isTrusted, persisted }) => isTrusted && persisted && tell("shown true"));
    for (const type of ["webmcp-airlock:bell", "ring", "port", "look"]) window.addEventListener(type, (event) => made.includes(event) || caught.push(type), true);
    forge();
    tell("emptied");
  }));
`;

test("A document that is opened anew when nothing is left of it keeps its tools, as it is and when it is written again.", {
  tag: "@once",
}, async ({ plainHands, openTab }) => {
  const { browser, agent } = plainHands;
  const opened = await openTab({ "/": html(EMPTIES) });
  await expect.poll(opened.told).toEqual(["emptied"]);
  await browser.trustingPerson(opened.server.url(), agent);
  expect(await names(agent)).toEqual(["get_key"]);
  await expectUsable(agent, 6);
  await browser.run(
    opened.tab,
    `document.write('<html lang="en"><title>page</title>${FORM}'); document.close(); say();`,
  );
  const all = ["find_it", "get_key"];
  await expect.poll(() => names(agent, 2)).toEqual(all);
  await restAndReturn(plainHands, opened);
  await expect.poll(() => names(agent, 2)).toEqual(all);
  await expectUsable(agent, 7);
  expect(await browser.title(opened.tab)).toBe("caught: nothing");
});

/** Frames that are taken away before their first use, and in the middle of it. */
const DETACHES = `
  ${TELL}
  const ended = [];
  const end = (name, act) => {
    try { Promise.resolve(act()).then(() => ended.push(name + ": done"), ({ name: error }) => ended.push(name + ": " + error)); }
    catch (error) { ended.push(name + ": " + error.name); }
  };
  const addFrame = () => new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.src = "/child";
    frame.onload = () => {
      const realm = frame.contentWindow;
      for (const type of ["webmcp-airlock:bell", "ring", "port", "look"]) realm.addEventListener(type, () => caught.push(type), true);
      resolve({ frame, realm, inner: frame.contentDocument });
    };
    document.body.append(frame);
  });
  const tool = (name, more) => Object.assign({ name, description: "d", execute: () => "${CANARY}" }, more);
  (async () => {
    const before = await addFrame();
    before.realm.eval(before.inner.scripts[0].text);
    before.frame.remove();
    end("before", () => before.inner.modelContext.registerTool(tool("before")));
    end("listed", () => before.inner.modelContext.getTools());
    const amid = await addFrame();
    const leaves = { get description() { amid.frame.remove(); return "d"; } };
    end("amid", () => amid.inner.modelContext.registerTool(Object.defineProperties(tool("amid"), Object.getOwnPropertyDescriptors(leaves))));
    const again = await addFrame();
    again.frame.remove();
    document.body.append(again.frame);
    await new Promise((resolve) => { again.frame.onload = resolve; });
    await again.frame.contentDocument.modelContext.registerTool({ name: "again", description: "d", execute: () => "done" });
    ${SECRET_TOOL}
    caught.push(...before.realm.caught ?? []);
    say();
    tell("done");
  })();
`;

test("A frame that is taken away before or amid its first use, poisoned, hands out nothing and offers nothing; put back, it works.", {
  tag: "@once",
}, async ({ plainHands: { browser, agent }, openTab }) => {
  const { server, tab, told } = await openTab({ "/": html(DETACHES), "/child": html(POISON) });
  await expect.poll(told).toEqual(["done"]);
  await browser.trustingPerson(server.url(), agent);
  expect(await names(agent, 2)).toEqual(["again", "get_key"]);
  await expectUsable(agent, 6);
  expect(await browser.title(tab)).toBe("caught: nothing");
  expect(await browser.run<string[]>(tab, "ended")).not.toContain("before: done");
});

/** Ten at a time. @param each runs with the document of each frame */
const addFrames = (each = "") => `(async () => {
  const all = Array.from({ length: 10 }, () => Object.assign(document.createElement("iframe"), { src: "/child" }));
  const loaded = all.map((frame) => new Promise((resolve) => frame.addEventListener("load", resolve)));
  document.body.append(...all);
  await Promise.all(loaded);
  await Promise.all(all.map(async ({ contentDocument: inner }) => { ${each} }));
})()`;
const REMOVE_FRAMES = `document.body.replaceChildren()`;

test("Pages and frames without tools wake no worker, by the hundred; the first tool does.", {
  tag: "@once",
}, async ({ plain: browser, openTab }) => {
  const { server, tab } = await openTab({ "/": html(""), "/child": html(""), "/tool": html(SECRET_TOOL) });
  // An earlier test's tab may wake the worker once; a page that wakes it does so each time.
  await expect(async () => {
    const quiet = await browser.open(server.url());
    for (const worker of await browser.workers()) await browser.close(worker);
    await expect.poll(() => browser.workers()).toEqual([]);
    for (let i = 0; i < 10; i++) {
      await browser.run(quiet, addFrames());
      await browser.run(quiet, REMOVE_FRAMES);
    }
    await browser.run(quiet, "void (location.href = '/other')");
    await expect.poll(() => server.requests.at(-1)?.path).toBe("/other");
    await browser.open(server.url());
    await expect.poll(() => server.requests.at(-1)?.path).toBe("/");
    expect(await browser.workers()).toEqual([]);
  }).toPass({ timeout: 90_000 });
  await browser.run(tab, "void (location.href = '/tool')");
  await expect.poll(() => browser.workers()).toHaveLength(1);
});

const TOOL = `await inner.modelContext.registerTool({ name: "short_lived", description: "d", execute() {} });`;

/** All that the worker keeps but the numbers of documents, which are bounded. */
const KEPT = `chrome.storage.session.get(null).then((all) => Object.keys(all).filter((key) => !key.startsWith("document:")).sort())`;

async function keptBy(browser: PlainBrowser, person: Person): Promise<unknown> {
  const { tools } = await person.state((state) => state.tools.length === 1);
  const [worker = ""] = await browser.workers();
  return { tools: tools.map(({ name }) => name), kept: await browser.run(worker, KEPT) };
}

test("Of 100 frames with tools that come and go, the worker keeps nothing.", {
  tag: ["@once", "@long"],
}, async ({ plainHands: { browser, agent }, openTab }) => {
  const { server, tab } = await openTab({ "/": html(SECRET_TOOL), "/child": html("") });
  const person = await browser.trustingPerson(server.url(), agent);
  await listTools(agent);
  const before = await keptBy(browser, person);
  for (let i = 0; i < 10; i++) {
    await browser.run(tab, addFrames(TOOL));
    await person.state(({ tools }) => tools.length === 11);
    await browser.run(tab, REMOVE_FRAMES);
    await person.state(({ tools }) => tools.length === 1);
  }
  expect(await keptBy(browser, person)).toEqual(before);
});
