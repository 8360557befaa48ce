/** Declarative tools: what the page's listeners do while a form is filled. */
import { aForm, answerWith, execute, outcomeOf } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const TWO = "<input name=a><input name=b><button></button>";
/** Calls `work` a microtask after each such event of a control. */
const later = (control, type, work) =>
  control.addEventListener(type, async () => {
    await null;
    work(control);
  });

subtest("A microtask of input is over before change, and before what is filled next.", async (t) => {
  const form = await aForm(
    t,
    "<input name=a><input type=checkbox name=c><select name=s><option>1<option>2</select>",
  );
  const log = [];
  for (const type of ["input", "change"]) {
    form.addEventListener(type, async ({ target }) => {
      log.push(`${type} ${target.name}`);
      await null;
      log.push(`microtask ${target.name}`);
    });
  }
  answerWith(form, () => log.push("submit"));
  t.listen(t.mc, "toolactivated", () => log.push("toolactivated"));
  await execute(t, { a: "x", c: true, s: "2" });
  const ofControl = (name) => [`input ${name}`, `microtask ${name}`, `change ${name}`, `microtask ${name}`];
  t.equal(log, [...["a", "c", "s"].flatMap(ofControl), "submit", "toolactivated"]);
});

subtest("What a microtask writes is submitted.", async (t) => {
  const form = await aForm(t, `${TWO}<input type=hidden name=c value=no>`);
  later(form.elements.a, "input", (control) => {
    control.value = control.value.toUpperCase();
  });
  later(form.elements.b, "change", () => {
    form.elements.c.value = "yes";
  });
  answerWith(form);
  t.equal(await outcomeOf(t, { a: "x", b: "y" }), 'gives [["a","X"],["b","y"],["c","yes"]]');
});

subtest("What a microtask writes to a control that is filled later is overwritten.", async (t) => {
  const form = await aForm(t, TWO);
  later(form.elements.a, "change", () => {
    form.elements.b.value = "microtask";
  });
  answerWith(form);
  t.equal(await outcomeOf(t, { a: "1", b: "2" }), 'gives [["a","1"],["b","2"]]');
});

subtest("What a microtask has made valid is submitted.", async (t) => {
  const form = await aForm(t, "<input name=a><input name=b required><button></button>");
  later(form.elements.a, "change", () => {
    form.elements.b.value = "given";
  });
  answerWith(form, () => "submitted");
  t.equal(await outcomeOf(t, { a: "1" }), "gives submitted");
});

subtest("No other task runs while a form is filled, however many controls it has.", async (t) => {
  const names = [..."abcdefghijklmnopqrst"];
  const form = await aForm(t, names.map((name) => `<input name=${name}>`).join(""));
  const log = t.log(t.mc, ["toolactivated"]);
  form.addEventListener("input", ({ target }) => {
    if (target.name !== "a") return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      log.push("another task");
      port1.close();
    };
    port2.postMessage(0);
  });
  answerWith(form, () => log.push("submit"));
  await execute(t, Object.fromEntries(names.map((name) => [name, "x"])));
  t.equal(await t.until(() => log[2] && log), ["submit", "toolactivated", "another task"]);
});

subtest("A control that a microtask removes is filled all the same, and not submitted.", async (t) => {
  const form = await aForm(t, TWO);
  const { a, b } = form.elements;
  later(a, "change", () => b.remove());
  answerWith(form);
  t.equal([await outcomeOf(t, { a: "1", b: "2" }), b.value], ['gives [["a","1"]]', "2"]);
});

subtest("A form that changes while it is filled is submitted, and not waited for.", async (t) => {
  const changed = async (attributes) => {
    const form = await aForm(t, TWO, attributes);
    later(form.elements.a, "input", () => {
      form.elements.b.required = true;
    });
    answerWith(form);
    const outcome = await outcomeOf(t, { a: "1", b: "2" });
    form.remove();
    return outcome;
  };
  t.equal(await changed("toolautosubmit"), 'gives [["a","1"],["b","2"]]');
  t.equal(await changed(""), "rejects DOMException UnknownError: Tool execution cancelled");
});

subtest("A signal that aborts meanwhile stops neither the filling nor the submission.", async (t) => {
  const form = await aForm(t, TWO);
  const log = t.log(t.mc, ["toolactivated", "toolcancel"]);
  const controller = new AbortController();
  later(form.elements.a, "change", () => controller.abort("why"));
  answerWith(form, () => log.push("submit"));
  t.equal(await outcomeOf(t, { a: "1", b: "2" }, { signal: controller.signal }), "rejects the value why");
  await t.sleep(20);
  t.equal([form.elements.b.value, ...log], ["2", "submit", "toolactivated"]);
});

subtest("The form can be asked again by a microtask: it is filled and submitted twice.", async (t) => {
  const form = await aForm(t, TWO);
  let again;
  form.elements.a.addEventListener("change", async () => {
    await null;
    again = outcomeOf(t, { b: "3" });
  });
  answerWith(form);
  t.equal(await outcomeOf(t, { a: "1", b: "2" }), 'gives [["a","1"],["b","2"]]');
  t.equal(await again, 'gives [["a","1"],["b","3"]]');
});

subtest("A button that a listener removes or makes another is no reason not to submit.", async (t) => {
  const form = await aForm(t, TWO);
  later(form.elements.a, "change", () => form.querySelector("button").remove());
  answerWith(form);
  t.equal(await outcomeOf(t, { a: "1", b: "2" }), 'gives [["a","1"],["b","2"]]');
});

for (const [options, expected] of [
  ["<option>BE<option>HH", '[["c","DE"]]'],
  ["<option>BE<option>NY", '[["c","DE"],["s","NY"]]'],
]) {
  for (const [kind, attribute, value] of [
    ["one", "", "NY"],
    ["many", "multiple", ["NY"]],
  ]) {
    subtest(
      `A select of ${kind} takes its value from the options ${options} that a listener has put there.`,
      async (t) => {
        const form = await aForm(
          t,
          `<select name=c><option>US<option>DE</select><select name=s ${attribute}><option>CA<option>NY</select>`,
        );
        form.elements.c.addEventListener("change", () => {
          form.elements.s.innerHTML = options;
        });
        answerWith(form);
        t.equal(await outcomeOf(t, { c: "DE", s: value }), `gives ${expected}`);
      },
    );
  }
}

for (const [what, html, value, expected] of [
  ["An empty text that stays empty fires input alone", "<input name=a>", "", ["input"]],
  ["So does an empty textarea", "<textarea name=a></textarea>", "", ["input"]],
  ["So does a date that is given none", "<input name=a type=date>", "", ["input"]],
  ["A text that stays as it is fires nothing", "<input name=a value=x>", "x", []],
  ["Neither does a select", "<select name=a><option value=''>none</select>", "", []],
  ["A hidden control fires nothing", "<input type=hidden name=a toolparamdescription=p>", "x", []],
]) {
  subtest(`${what}.`, async (t) => {
    const form = await aForm(t, html);
    const log = t.log(form, ["input", "change"]);
    answerWith(form);
    t.equal([await outcomeOf(t, { a: value }), ...log], [`gives [["a","${value}"]]`, ...expected]);
  });
}
