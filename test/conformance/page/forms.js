/** Shared by the subtests of declarative tools: a form that is a tool until the subtest ends. */
import { subtest } from "./harness.js";

/** @returns the form, once it is registered. */
export async function aForm(t, inner = "", attributes = "toolautosubmit") {
  const form = t.add(`<form toolname="tool" tooldescription="a form" ${attributes}>${inner}</form>`);
  t.ok(await t.until(() => t.find()), "the form is a tool");
  return form;
}

/** Answers what the agent submits with what the form holds, or with what `answer` gives. */
export function answerWith(form, answer = (event) => JSON.stringify([...new FormData(event.target)])) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.respondWith(answer(event));
  });
}

export const execute = async (t, input, options) => t.mc.executeTool(await t.find(), input, options);
/** The browser's words for a call that failed; the polyfill has fewer. */
const SHORTER = [
  [
    /: Input contains a parameter "([^"]*)" but there is no such parameter for the tool$/,
    ": Unknown parameter $1",
  ],
  [
    /(: No submit button was found), but for a form without `toolautosubmit`, there must be a submit button$/,
    "$1",
  ],
  [/(: Tool execution cancelled)(?: by a form reset|, since tool definition was updated)$/, "$1"],
  [
    /: The site has a programming error: it called preventDefault\(\) on the 'submit' event, without also calling respondWith\(\) with the tool result$/,
    ": The site called preventDefault without respondWith",
  ],
];
/** How a call ends, in the polyfill's words. */
export async function outcomeOf(t, input, options) {
  const outcome = await t.outcome(() => execute(t, input, options));
  return SHORTER.reduce((words, [native, ours]) => words.replace(native, ours), outcome);
}
export const failed = (words) => `rejects DOMException UnknownError: ${words}`;

/**
 * Subtests of what becomes of controls in the input schema: `[title, HTML, properties, required]`.
 */
export function schemas(cases) {
  for (const [title, html, properties, required = []] of cases) {
    subtest(title, async (t) => {
      await aForm(t, html);
      t.equal((await t.find()).inputSchema, { type: "object", properties, required });
    });
  }
}

/**
 * Subtests of what a form is filled with: `[title, HTML, { input: outcome }]`; an outcome is what
 * is submitted.
 */
export function fillings(cases) {
  for (const [title, html, inputs] of cases) {
    subtest(title, async (t) => {
      const form = await aForm(t, html, "toolautosubmit novalidate");
      answerWith(form);
      for (const [input, expected] of inputs) {
        form.reset();
        const submitted = Array.isArray(expected) ? `gives ${JSON.stringify(expected)}` : failed(expected);
        t.equal(await outcomeOf(t, input), submitted, JSON.stringify(input));
      }
    });
  }
}
