/** Declarative tools: forms that submit themselves. */
import { aForm, answerWith, execute, failed, outcomeOf } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const FRAME = "toolautosubmit target=forms-frame";
const frame = (t) => t.add("<iframe name=forms-frame hidden></iframe>");

subtest("By itself a form is submitted with its first enabled submit button.", async (t) => {
  const form = await aForm(
    t,
    "<button disabled></button><button type=button></button><button id=forms-b name=n value=v></button>",
  );
  answerWith(form, (event) => event.submitter.id);
  t.equal(await execute(t, {}), "forms-b");
});

subtest("toolactivated comes when the form is filled and submitted.", async (t) => {
  const form = await aForm(t, "<input name=a>");
  const log = t.log(t.mc, ["toolactivated", "toolcancel"]);
  form.addEventListener("input", () => log.push("input"));
  answerWith(form, () => log.push("submit"));
  await execute(t, { a: "x" });
  t.equal(log, ["input", "submit", "toolactivated"]);
});

subtest("toolactivated comes also where the form could not be filled.", async (t) => {
  await aForm(t);
  const log = t.log(t.mc, ["toolactivated", "toolcancel"]);
  await outcomeOf(t, { z: 1 });
  t.equal(log, ["toolactivated"]);
});

subtest("A form that is invalid is not submitted; what is wrong is told.", async (t) => {
  const form = await aForm(t, "<input name=a><input name=b><button></button>");
  let submitted = false;
  form.addEventListener("submit", () => {
    submitted = true;
  });
  form.elements[0].setCustomValidity("first thing");
  form.elements[1].setCustomValidity("second thing");
  const words = "Form validation failed: a: first thing. b: second thing. ";
  t.equal([await outcomeOf(t, { a: "x" }), submitted], [failed(words), false]);
  t.equal([form.elements[0].value, document.activeElement], ["x", form.elements[0]]);
});

for (const [where, inner, attributes] of [
  ["the form", "<input name=a required>", "toolautosubmit novalidate"],
  ["its button", "<input name=a required><button formnovalidate></button>", "toolautosubmit"],
]) {
  subtest(`Where ${where} says so nothing is validated.`, async (t) => {
    answerWith(await aForm(t, inner, attributes), () => "submitted");
    t.equal(await execute(t, {}), "submitted");
  });
}

subtest("A submission that nobody prevents gives null.", async (t) => {
  frame(t);
  await aForm(t, "<input name=a>", `${FRAME} action=about:blank`);
  t.equal(await execute(t, { a: "x" }), null);
});

subtest("So does one whose event is stopped on its way.", async (t) => {
  frame(t);
  const form = await aForm(t, "", `${FRAME} action=about:blank`);
  form.addEventListener("submit", (event) => event.stopImmediatePropagation());
  t.equal(await execute(t, {}), null);
});

subtest("A script that submits the form itself makes it null, whatever it responded.", async (t) => {
  frame(t);
  const form = await aForm(t, "", `${FRAME} action=about:blank`);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.respondWith("response");
    form.submit();
  });
  t.equal(await execute(t, {}), null);
});

subtest("A response that comes after the caller's signal is nobody's.", async (t) => {
  const controller = new AbortController();
  let respond;
  const form = await aForm(t);
  answerWith(form, () => new Promise((resolve) => (respond = resolve)));
  const end = outcomeOf(t, {}, { signal: controller.signal });
  await t.next(t.mc, "toolactivated");
  controller.abort("reason");
  t.equal(await end, "rejects the value reason");
  respond("late");
  await t.sleep(20);
});

subtest("A form that is removed by its submit listener has its response.", async (t) => {
  const form = await aForm(t);
  answerWith(form, () => {
    form.remove();
    return "response";
  });
  t.equal(await execute(t, {}), "response");
  // Likewise one that stops being a tool in that turn, whatever is listed before the response
  // comes.
  const other = await aForm(t);
  let respond;
  const submitted = new Promise((resolve) =>
    answerWith(other, () => {
      resolve();
      return new Promise((settle) => (respond = settle));
    }),
  );
  const end = outcomeOf(t, {});
  await submitted;
  other.removeAttribute("tooldescription");
  await t.sleep(20);
  t.equal(await t.find(), undefined);
  respond("late");
  t.equal(await end, "gives late");
});
