/**
 * The conformance suite's harness; it runs in the page. One file of subtests is one page load:
 *
 *   import { subtest } from "../page/harness.js";
 *   subtest("A sentence that says what is so.", async (t) => { … });
 *
 * The same file runs unchanged on every target (`t.target`): `native` (bare), `augmented` (native
 * with our script) and `polyfill` (native off, our script). What a subtest can use is in
 * `test-context.js`; the claims are in `assertions.js`. A file may begin with a comment that
 * describes its page, see `server.mjs`.
 *
 * Subtests run one after the other, each with a time-out, and clean up behind themselves. What goes
 * wrong nowhere but on one target is either a bug or listed in `deviations.js`.
 */
import { createTestContext } from "./test-context.js";

const TIMEOUT = 60_000;
const EVERYWHERE = ["native", "augmented", "polyfill"];
const subtests = [];
const parameters = new URLSearchParams(location.search);
const post = globalThis.fetch;

/** The driver's answer: it may name the page to go to next. */
const report = async (message) =>
  (
    await post.call(window, `/report/${parameters.get("run")}`, {
      method: "POST",
      body: JSON.stringify(message),
    })
  ).json();

/**
 * @param {string} title a sentence, once in its file
 * @param {(t: ReturnType<typeof createTestContext>["t"]) => unknown} run
 * @param {{ on?: string[], timeout?: number }} [options] `on`: the targets that have what this is
 *   about at all
 */
export function subtest(title, run, { on = EVERYWHERE, timeout = TIMEOUT } = {}) {
  subtests.push({ title, run, on, timeout });
}

/** For claims in which every target has its own words or abilities, but each must have them. */
export const OURS = ["augmented", "polyfill"];

async function limited(promise, milliseconds) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, milliseconds, new Error(`no end within ${milliseconds} ms`));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function runOne({ run, timeout }) {
  const { t, cleanUp } = createTestContext(parameters.get("target"));
  let failure;
  try {
    await limited((async () => run(t))(), timeout);
  } catch (error) {
    failure = error;
  }
  try {
    await limited(cleanUp(), TIMEOUT);
  } catch (error) {
    failure ??= new Error(`The clean-up failed: ${error}`);
  }
  if (failure === undefined) return undefined;
  if (failure?.name === "AssertionError") return failure.message;
  const place = /subtests\/[\w-]+\.js:\d+/.exec(failure?.stack)?.[0];
  return `${failure}${place ? ` (${place})` : ""}`;
}

async function runAll() {
  const only = parameters.get("only");
  const list = subtests.filter(({ title }) => !only || title.includes(only));
  await report({ type: "titles", subtests: list.map(({ title, on }) => ({ title, on })) });
  for (const [index, each] of list.entries()) {
    if (!each.on.includes(parameters.get("target"))) continue;
    await report({ type: "result", index, message: await runOne(each) });
  }
  const { next } = await report({ type: "done" });
  if (next) location.replace(next);
}

// The file of subtests is a module that imports this one, so it has run when the page has loaded.
addEventListener("load", () => {
  runAll().catch(async (error) => {
    const { next } = await report({ type: "broken", message: String(error) });
    if (next) location.replace(next);
  });
});
