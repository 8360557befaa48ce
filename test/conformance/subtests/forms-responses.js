/** Declarative tools: agentInvoked, respondWith, and what becomes of a response. */
import { aForm, answerWith, execute, failed, outcomeOf } from "../page/forms.js";
import { OURS, subtest } from "../page/harness.js";

const INVALID = "throws DOMException InvalidStateError: Failed to execute 'respondWith' on 'SubmitEvent': ";
const NOT_INVOKED = `${INVALID}You can only call respondWith on an submit event that has agentInvoked == true.`;
const MISSING =
  "throws TypeError: Failed to execute 'respondWith' on 'SubmitEvent': 1 argument required, but only 0 present.";
const NOT_ANSWERED = failed("The site called preventDefault without respondWith");
const UNSERIALIZABLE = failed(
  "respondWith promise resolved with an object that could not be serialized to JSON",
);
const THEN = "then";
const REJECTED = failed("respondWith promise was rejected");

subtest("SubmitEvent has agentInvoked and respondWith as the platform's members are.", (t) => {
  const { agentInvoked, respondWith } = Object.getOwnPropertyDescriptors(SubmitEvent.prototype);
  t.equal([agentInvoked.enumerable, agentInvoked.configurable, agentInvoked.set], [true, true, undefined]);
  t.equal([agentInvoked.get.name, agentInvoked.get.length], ["get agentInvoked", 0]);
  t.equal([respondWith.enumerable, respondWith.configurable, respondWith.writable], [true, true, true]);
  t.equal([respondWith.value.name, respondWith.value.length], ["respondWith", 1]);
  t.equal("prototype" in respondWith.value, false);
});

subtest("Both are for submit events only.", async (t) => {
  const { respondWith } = SubmitEvent.prototype;
  for (const receiver of [{}, new Event("submit"), SubmitEvent.prototype]) {
    t.equal(await t.outcome(() => respondWith.call(receiver, 1)), "throws TypeError: Illegal invocation");
  }
  t.equal(await t.outcome(() => SubmitEvent.prototype.agentInvoked), "throws TypeError: Illegal invocation");
});

subtest("An event that a script makes is not the agent's.", async (t) => {
  const form = await aForm(t);
  const event = new SubmitEvent("submit", { cancelable: true });
  let inside;
  form.addEventListener("submit", (own) => {
    own.preventDefault();
    inside = t.outcome(() => own.respondWith("x"));
  });
  form.dispatchEvent(event);
  t.equal([event.agentInvoked, await inside], [false, NOT_INVOKED]);
  t.equal(await t.outcome(() => event.respondWith()), MISSING);
});

subtest("What the person submits without an agent is not the agent's.", async (t) => {
  const form = await aForm(t, "<button>Go</button>");
  let told;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    told = [event.agentInvoked, t.outcome(() => event.respondWith("x"))];
  });
  form.querySelector("button").click();
  t.equal([told[0], await told[1]], [false, NOT_INVOKED]);
});

subtest("What the agent submits says so, for good, and is trusted.", async (t) => {
  const form = await aForm(t);
  let event;
  answerWith(form, (own) => {
    event = own;
    return own.agentInvoked;
  });
  t.equal(await execute(t, {}), "true");
  t.equal([event.agentInvoked, event.isTrusted, event.cancelable, event.submitter], [true, true, true, null]);
  const late = `${INVALID}To call respondWith, the event must be currently being dispatched.`;
  t.equal(await t.outcome(() => event.respondWith("late")), late);
});

for (const [what, act] of [
  ["without an answer", () => {}],
  ["after its answer", (event) => event.respondWith("answer")],
  ["after an answer that is still to come", (event) => event.respondWith(new Promise(() => {}))],
]) {
  subtest(`A listener of submit that resets the form ${what} ends the call.`, async (t) => {
    const form = await aForm(t, "<input name=a>");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      act(event);
      form.reset();
    });
    t.equal(await outcomeOf(t, { a: "x" }), failed("Tool execution cancelled"));
  });
}

subtest("A reset that is prevented within submit leaves the call alone.", async (t) => {
  const form = await aForm(t, "<input name=a>");
  form.addEventListener("reset", (event) => event.preventDefault());
  answerWith(form, () => {
    form.reset();
    return form.elements[0].value;
  });
  t.equal(await outcomeOf(t, { a: "x" }), "gives x");
});

subtest("respondWith needs preventDefault first.", async (t) => {
  const form = await aForm(t);
  let early;
  form.addEventListener("submit", (event) => {
    early = t.outcome(() => event.respondWith("early"));
    event.preventDefault();
    event.respondWith("in time");
  });
  t.equal(await execute(t, {}), "in time");
  t.equal(await early, `${INVALID}To call respondWith, you must first call preventDefault.`);
});

subtest("The last response counts.", async (t) => {
  const form = await aForm(t);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.respondWith("first");
    event.respondWith(Promise.resolve("second"));
  });
  t.equal(await execute(t, {}), "second");
});

subtest("A submission that is prevented and not answered fails.", async (t) => {
  const form = await aForm(t);
  form.addEventListener("submit", (event) => event.preventDefault());
  t.equal(await outcomeOf(t, {}), NOT_ANSWERED);
  let without;
  form.addEventListener("submit", (event) => {
    without = t.outcome(() => event.respondWith());
  });
  t.equal([await outcomeOf(t, {}), await without], [NOT_ANSWERED, MISSING]);
});

/** @param {[string, () => unknown][]} cases outcomes, and the responses that lead to them */
function responses(title, cases) {
  subtest(title, async (t) => {
    let make;
    const form = await aForm(t);
    answerWith(form, () => make());
    t.listen(window, "unhandledrejection", (event) => event.preventDefault());
    for (const [expected, response] of cases) {
      make = response;
      t.equal(await outcomeOf(t, {}), expected, String(response));
    }
  });
}

responses("A response may be a value, a promise or a thenable.", [
  ["gives value", () => "value"],
  ["gives promised", () => Promise.resolve("promised")],
  ["gives thenable", () => ({ [THEN]: (resolve) => resolve("thenable") })],
]);

responses("Texts come back as they are, also an empty one.", [
  ['gives a "quoted" text', () => 'a "quoted" text'],
  ["gives ", () => ""],
]);

responses("Everything else comes back as its text or its JSON.", [
  ["gives undefined", () => undefined],
  ["gives null", () => null],
  ["gives 5.5", () => 5.5],
  ["gives NaN", () => Number.NaN],
  ["gives true", () => true],
  ["gives 10", () => 10n],
  ["gives undefined", () => () => 1],
  ['gives {"x":1,"y":[null]}', () => ({ x: 1, y: [undefined], z: undefined })],
  ['gives "1970-01-01T00:00:00.000Z"', () => new Date(0)],
]);

responses("A text with a lone surrogate is null.", [["gives null", () => "\ud800"]]);

responses("What has no JSON, and what was rejected, fails without the page's words.", [
  [
    UNSERIALIZABLE,
    () => {
      const cycle = {};
      cycle.self = cycle;
      return cycle;
    },
  ],
  [
    UNSERIALIZABLE,
    () => ({
      toJSON() {
        throw new Error("secret words");
      },
    }),
  ],
  [REJECTED, () => Promise.reject(new Error("secret words"))],
  [REJECTED, () => Promise.reject()],
]);

subtest("A response that has no JSON is no error of the window.", async (t) => {
  const cycle = {};
  cycle.self = cycle;
  const form = await aForm(t);
  let response;
  answerWith(form, () => response);
  const errors = [];
  for (const type of ["error", "unhandledrejection"])
    t.listen(window, type, (event) => {
      event.preventDefault();
      errors.push(type);
    });
  for (response of [cycle, Promise.resolve(cycle), { count: 1n }])
    t.ok((await outcomeOf(t, {})).startsWith("rejects DOMException UnknownError: "), "the call fails");
  // A task later all of them would have been reported.
  await new Promise((resolve) => setTimeout(resolve));
  t.equal(errors, []);
});

subtest(
  "A form that is sensitive answers with nothing but that.",
  async (t) => {
    const form = await aForm(t, "", "toolautosubmit toolsensitive");
    let answer = "the secret 4711-0815-canary";
    answerWith(form, () => answer);
    t.equal((await t.find()).annotations.sensitiveHint, true);
    t.ok(!(await execute(t, {})).includes("canary"), "a text");
    answer = { total: 1, note: "4711-0815-canary" };
    t.ok(!(await execute(t, {})).includes("canary"), "an object");
  },
  { on: OURS },
);

subtest(
  "Passwords and marked controls are listed as strings of which nothing is told, and need not be given.",
  async (t) => {
    const form = await aForm(
      t,
      "<input type=password name=a required pattern=x toolparamdescription=told><input type=number name=b toolsensitive>" +
        "<input name=c required>",
    );
    const { inputSchema } = await t.find();
    const secret = { type: "string", description: "A secret; the handle of one can stand for it." };
    t.equal(inputSchema, {
      type: "object",
      properties: { a: secret, b: secret, c: { type: "string" } },
      required: ["c"],
    });
    answerWith(form);
    t.equal(await execute(t, { a: "x", b: 5, c: "y" }), '[["a","x"],["b","5"],["c","y"]]');
  },
  { on: OURS },
);

subtest(
  "Cards, codes and passwords that the browser may fill in are marked by their autocomplete.",
  async (t) => {
    const fields = [
      "cc-number",
      "section-a billing CC-CSC",
      "one-time-code",
      "new-password",
      "current-password webauthn",
    ];
    const form = await aForm(
      t,
      fields.map((field, i) => `<input name=f${i} autocomplete="${field}">`).join(""),
    );
    form.insertAdjacentHTML(
      "beforeend",
      "<input name=mail autocomplete=email><input name=late autocomplete=off>",
    );
    form.elements.late.autocomplete = "one-time-code";
    const secret = { type: "string", description: "A secret; the handle of one can stand for it." };
    const secrets = Object.fromEntries([...fields.keys()].map((i) => [`f${i}`, secret]));
    t.equal((await t.find()).inputSchema.properties, { ...secrets, mail: { type: "string" }, late: secret });
  },
  { on: OURS },
);
