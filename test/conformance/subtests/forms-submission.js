/**
 * Declarative tools: what the page's listeners do while a form is submitted, and calls of one form
 * at the same time.
 */
import { aForm, answerWith, failed, outcomeOf } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const CANCELLED = failed("Tool execution cancelled");
const data = (form) => JSON.stringify([...new FormData(form)]);

class Picker extends HTMLElement {
  static formAssociated = true;
  #internals = this.attachInternals();
  spoil() {
    this.#internals.setValidity({ customError: true }, "no", this);
  }
}

/**
 * A listener as libraries for forms have it: it checks, however long that takes in microtasks, and
 * answers then.
 */
const answerLater = (form) =>
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = data(form);
    for (let turn = 0; turn < 20; turn++) await null;
    event.respondWith(answer);
  });

subtest("A microtask of a listener may respond, when the form submits itself.", async (t) => {
  answerLater(await aForm(t, "<input name=a>"));
  t.equal(await outcomeOf(t, { a: "x" }), 'gives [["a","x"]]');
});

subtest("So may one of a listener that stops the event before it comes to the form.", async (t) => {
  const form = await aForm(t, "<input name=a>");
  const listener = async (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    await null;
    event.respondWith(data(form));
  };
  window.addEventListener("submit", listener, { capture: true, once: true });
  t.equal(await outcomeOf(t, { a: "x" }), 'gives [["a","x"]]');
});

subtest("When a script submits it, a microtask is too late.", async (t) => {
  const form = await aForm(t, "<input name=a><button></button>", "");
  const names = [];
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await null;
    try {
      event.respondWith("late");
    } catch (error) {
      names.push(error.name);
    }
  });
  const end = outcomeOf(t, { a: "x" });
  await t.next(t.mc, "toolactivated");
  form.requestSubmit();
  t.equal(await end, failed("The site called preventDefault without respondWith"));
  t.equal(names, ["InvalidStateError"]);
});

subtest("A submission that is stopped at the window ends a call that waits.", async (t) => {
  t.add("<iframe name=forms-frame hidden></iframe>");
  const form = await aForm(t, "<button></button>", "target=forms-frame action=about:blank");
  const end = outcomeOf(t, {});
  await t.next(t.mc, "toolactivated");
  const stop = (event) => event.stopImmediatePropagation();
  window.addEventListener("submit", stop, { capture: true, once: true });
  form.requestSubmit();
  t.equal(await end, "gives null");
});

for (const [when, answer] of [
  ["at once", answerWith],
  ["in a microtask", answerLater],
]) {
  subtest(
    `Calls at the same time have the form one after the other, where it answers ${when}.`,
    async (t) => {
      answer(await aForm(t, "<input name=a>"));
      const ends = ["1", "2", "3"].map((a) => outcomeOf(t, { a }));
      t.equal(await Promise.all(ends), ['gives [["a","1"]]', 'gives [["a","2"]]', 'gives [["a","3"]]']);
    },
  );
}

subtest("So they have where one is invalid.", async (t) => {
  answerWith(await aForm(t, "<input name=a required>"));
  const [first, second] = await Promise.all(["", "2"].map((a) => outcomeOf(t, { a })));
  t.equal([first.includes("Form validation failed: a: "), second], [true, 'gives [["a","2"]]']);
});

for (const [what, change] of [
  ["disables its controls", (form) => form.elements[0].setAttribute("disabled", "")],
  ["has another description", (form) => form.setAttribute("tooldescription", "busy")],
]) {
  subtest(`A form that ${what} in its submit listener answers at once or not at all.`, async (t) => {
    const changed = async (response) => {
      const form = await aForm(t, "<input name=a>");
      answerWith(form, () => {
        change(form);
        return response();
      });
      const outcome = await outcomeOf(t, { a: "x" });
      form.remove();
      return outcome;
    };
    t.equal(await changed(() => "answer"), "gives answer");
    t.equal(await changed(() => t.sleep(200)), CANCELLED);
  });
}

for (const [what, html, spoil] of [
  [
    "a custom element that is invalid",
    "<fieldset><forms-picker name=p tabindex=0></forms-picker></fieldset>",
    (form) => form.elements.p.spoil(),
  ],
  ["a button that is invalid", "<button name=p></button>", (form) => form.elements.p.setCustomValidity("no")],
]) {
  subtest(`A form with ${what} is not submitted, and the call says so.`, async (t) => {
    if (!customElements.get("forms-picker")) customElements.define("forms-picker", Picker);
    const form = await aForm(t, html);
    answerWith(form);
    spoil(form);
    const outcome = await outcomeOf(t, {});
    t.equal(outcome.replace(/: no\. $/, ": . "), failed("Form validation failed: p: . "));
  });
}
