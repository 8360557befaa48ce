/** Declarative tools: forms that wait for the person, and what ends such a call. */
import { aForm, answerWith, failed, outcomeOf } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const CANCELLED = failed("Tool execution cancelled");
const NO_BUTTON = failed("No submit button was found");

/** A call that waits for the person: the form, and how the call ends. */
async function waiting(t, inner = "<input name=a><button>Go</button>", options = undefined) {
  const form = await aForm(t, inner, "");
  const end = outcomeOf(t, { a: "x" }, options);
  await t.next(t.mc, "toolactivated");
  return { form, end };
}

subtest(
  "Without toolautosubmit the form is filled, its button focused, and the person waited for.",
  async (t) => {
    const { form, end } = await waiting(t);
    const button = form.querySelector("button");
    t.equal([form.elements[0].value, document.activeElement], ["x", button]);
    answerWith(form, (event) => [event.agentInvoked, form.elements[0].value]);
    form.elements[0].value = "edited";
    button.click();
    t.equal(await end, 'gives [true,"edited"]');
  },
);

subtest("requestSubmit by a script counts as the person's.", async (t) => {
  const { form, end } = await waiting(t);
  answerWith(form);
  form.requestSubmit();
  t.equal(await end, 'gives [["a","x"]]');
});

subtest("A button elsewhere that names the form is found.", async (t) => {
  const button = t.add("<button form=forms-f></button>");
  const form = await aForm(t, "<input name=a>", "id=forms-f");
  answerWith(form);
  const end = outcomeOf(t, { a: "x" });
  await t.next(t.mc, "toolactivated");
  t.equal(document.activeElement, button);
  button.click();
  t.equal(await end, 'gives [["a","x"]]');
});

subtest("Without a submit button nobody can be waited for, and nothing is filled.", async (t) => {
  const form = await aForm(t, "<input name=a><button type=button></button><button disabled></button>", "");
  t.equal([await outcomeOf(t, { a: "x" }), form.elements[0].value], [NO_BUTTON, ""]);
});

subtest("A reset ends the call, one that is prevented does not.", async (t) => {
  const { form, end } = await waiting(t);
  form.addEventListener("reset", (event) => event.preventDefault(), { once: true });
  form.reset();
  await t.sleep(20);
  t.equal(form.elements[0].value, "x");
  form.reset();
  t.equal(await end, CANCELLED);
});

for (const [what, act] of [
  ["Removing the form", (form) => form.remove()],
  ["Another description", (form) => form.setAttribute("tooldescription", "other")],
  ["Another name", (form) => form.setAttribute("toolname", "forms-other")],
  ["toolautosubmit", (form) => form.setAttribute("toolautosubmit", "")],
  ["A new parameter", (form) => form.append(Object.assign(document.createElement("input"), { name: "n" }))],
  ["A parameter that becomes required", (form) => form.elements[0].setAttribute("required", "")],
]) {
  subtest(`${what} ends a call that waits.`, async (t) => {
    const { form, end } = await waiting(t);
    const log = t.log(t.mc, ["toolcancel"]);
    act(form);
    t.equal([await end, log], [CANCELLED, []]);
  });
}

subtest("What is no part of the definition leaves a call that waits alone.", async (t) => {
  const { form, end } = await waiting(t);
  form.setAttribute("action", "/elsewhere");
  form.setAttribute("tooldescription", "a form");
  form.append(document.createElement("input"));
  form.elements[0].value = "edited";
  await t.sleep(30);
  answerWith(form);
  form.requestSubmit();
  t.equal(await end, 'gives [["a","edited"]]');
});

subtest("The caller's signal ends the call and fires toolcancel.", async (t) => {
  const controller = new AbortController();
  const { end } = await waiting(t, undefined, { signal: controller.signal });
  const cancelled = t.next(t.mc, "toolcancel");
  controller.abort("reason");
  t.equal([await end, (await cancelled).toolName], ["rejects the value reason", "tool"]);
});

subtest("A later call of the same form has the form.", async (t) => {
  const { form } = await waiting(t);
  const second = outcomeOf(t, { a: "second" });
  await t.next(t.mc, "toolactivated");
  answerWith(form);
  form.requestSubmit();
  t.equal(await second, 'gives [["a","second"]]');
});

for (const attributes of ["command=show-modal commandfor=x", "command=--own", "commandfor=x"]) {
  subtest(`A button with ${attributes} is a submit button only where it says so.`, async (t) => {
    const help = `<button id=forms-help ${attributes}></button>`;
    const form = await aForm(t, `${help}<button id=forms-send></button>`);
    answerWith(form, ({ submitter }) => submitter?.id ?? "nobody");
    t.equal(await outcomeOf(t, {}), "gives forms-send");
    form.elements[1].remove();
    t.equal(await outcomeOf(t, {}), "gives nobody");
    form.removeAttribute("toolautosubmit");
    t.equal(await outcomeOf(t, {}), NO_BUTTON);
    form.elements[0].type = "submit";
    const end = outcomeOf(t, {});
    await t.next(t.mc, "toolactivated");
    form.elements[0].click();
    t.equal(await end, "gives forms-help");
  });
}

subtest("A custom element is no submit button, whatever type it has.", async (t) => {
  const name = "forms-no-button";
  if (!customElements.get(name))
    customElements.define(
      name,
      class extends HTMLElement {
        static formAssociated = true;
      },
    );
  const form = await aForm(t, `<${name} type=submit></${name}><button id=forms-send></button>`);
  answerWith(form, ({ submitter }) => submitter?.id ?? "nobody");
  t.equal(await outcomeOf(t, {}), "gives forms-send");
});
