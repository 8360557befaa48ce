/** Declarative tools: when a form is a tool, and how that is told. */
import { aForm } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const add = (t, attributes, inner = "") => t.add(`<form ${attributes}>${inner}</form>`);
const listed = async (t) =>
  (await t.mc.getTools()).map(({ name, description, title }) => [name, description, title]);

/** A form that is a tool, and a log of the changes after that one. */
async function atRest(t, inner) {
  const log = t.log(t.mc, ["toolchange"]);
  const form = await aForm(t, inner);
  await t.until(() => log.length > 0);
  await t.sleep(20);
  log.length = 0;
  return { form, log };
}

subtest("An item has the form's name, description, title, schema, origin and window.", async (t) => {
  await aForm(t, "", "tooltitle=Title title=x");
  const item = await t.find();
  t.equal(Object.keys(item), ["description", "inputSchema", "name", "origin", "title", "window"]);
  t.equal([item.description, item.title, item.origin], ["a form", "Title", location.origin]);
  t.equal(item.window, window);
});

subtest("A form needs a valid name and a description, which may be empty.", async (t) => {
  add(t, "tooldescription=x");
  add(t, "toolname=forms-a");
  add(t, "toolname='' tooldescription=x");
  add(t, "toolname='has space' tooldescription=x");
  add(t, `toolname=${"a".repeat(129)} tooldescription=x`);
  add(t, "toolname=forms-b tooldescription=''");
  await t.until(async () => (await listed(t)).length > 0);
  t.equal(await listed(t), [["forms-b", "", ""]]);
});

subtest("Only forms are tools.", async (t) => {
  t.add("<div toolname=forms-a tooldescription=x></div>");
  t.add("<button toolname=forms-b tooldescription=x></button>");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "form");
  svg.setAttribute("toolname", "forms-c");
  svg.setAttribute("tooldescription", "x");
  t.add("<div></div>").append(svg);
  await aForm(t);
  t.equal(await t.names(), ["tool"]);
});

subtest("A form in an open shadow tree is one.", async (t) => {
  const root = t.add("<div></div>").attachShadow({ mode: "open" });
  root.innerHTML = "<form toolname=forms-a tooldescription=x toolautosubmit><input name=a></form>";
  await t.until(async () => (await t.names()).length === 1);
  root.firstChild.addEventListener("submit", (event) => {
    event.preventDefault();
    event.respondWith(root.querySelector("input").value);
  });
  t.equal(await t.mc.executeTool(await t.find("forms-a"), { a: "inside" }), "inside");
});

subtest("A form that comes or goes is told by toolchange, once.", async (t) => {
  const log = t.log(t.mc, ["toolchange"]);
  const form = await aForm(t);
  await t.until(() => log.length > 0);
  await t.sleep(20);
  t.equal(log, ["toolchange"]);
  form.remove();
  await t.until(() => log.length > 1);
  await t.sleep(20);
  t.equal([log, await t.names()], [["toolchange", "toolchange"], []]);
});

subtest("A removed form is gone at once.", async (t) => {
  const form = await aForm(t);
  form.remove();
  t.equal(await t.names(), []);
});

subtest("One that comes and goes in one task was never there.", async (t) => {
  const log = t.log(t.mc, ["toolchange"]);
  add(t, "toolname=forms-a tooldescription=x").remove();
  await t.sleep(30);
  t.equal([log, await t.names()], [[], []]);
});

for (const [attribute, value, expected] of [
  ["tooldescription", "other", ["tool", "other", ""]],
  ["tooltitle", "Title", ["tool", "a form", "Title"]],
  ["toolname", "forms-z", ["forms-z", "a form", ""]],
  ["toolautosubmit", null, ["tool", "a form", ""]],
]) {
  subtest(`A change of ${attribute} takes the tool off and registers it anew.`, async (t) => {
    const { form, log } = await atRest(t);
    if (value === null) form.removeAttribute(attribute);
    else form.setAttribute(attribute, value);
    await t.until(() => log.length === 2);
    t.equal([log.length, await listed(t)], [2, [expected]]);
  });
}

subtest("Without a description the form is no tool any more, with one again it is.", async (t) => {
  const form = await aForm(t);
  form.removeAttribute("tooldescription");
  t.ok(await t.until(async () => (await t.names()).length === 0), "gone");
  form.setAttribute("tooldescription", "again");
  t.ok(await t.until(async () => (await t.names()).length === 1), "back");
});

subtest("An attribute set to what it was changes nothing.", async (t) => {
  const { form, log } = await atRest(t);
  form.setAttribute("tooldescription", "a form");
  form.setAttribute("action", "/elsewhere");
  await t.sleep(30);
  t.equal(log, []);
});

const NAMED = { n: { type: "string" } };
for (const [what, act, properties] of [
  [
    "added",
    (form) => form.append(Object.assign(document.createElement("input"), { name: "m" })),
    { ...NAMED, m: { type: "string" } },
  ],
  ["removed", (form) => form.elements[0].remove(), {}],
  ["renamed", (form) => form.elements[0].setAttribute("name", "m"), { m: { type: "string" } }],
  [
    "described",
    (form) => form.elements[0].setAttribute("toolparamdescription", "d"),
    { n: { type: "string", description: "d" } },
  ],
  ["disabled", (form) => form.elements[0].setAttribute("disabled", ""), {}],
  [
    "given another type",
    (form) => form.elements[0].setAttribute("type", "checkbox"),
    { n: { type: "boolean" } },
  ],
  [
    "given another kind of description",
    (form) => form.elements[0].setAttribute("aria-description", "d"),
    { n: { type: "string", description: "d" } },
  ],
  [
    "found by a label",
    (form) => form.elements[0].setAttribute("id", "forms-n"),
    { n: { type: "string", description: "by name" } },
  ],
  [
    "put into a label",
    (form) => {
      const label = document.createElement("label");
      label.append("around ", form.elements[0]);
      form.append(label);
    },
    { n: { type: "string", description: "around" } },
  ],
]) {
  // Two events: the tool is taken off and registered again.
  subtest(`A control that is ${what} changes the schema.`, async (t) => {
    const { form, log } = await atRest(t, "<input name=n><label for=forms-n>by name</label>");
    act(form);
    await t.until(() => log.length === 2);
    t.equal([(await t.find()).inputSchema.properties, log.length], [properties, 2]);
  });
}

subtest("A name that a tool has is not a form's, and the other way round.", async (t) => {
  await t.register({ name: "forms-a" });
  add(t, "toolname=forms-a tooldescription='a form'");
  await aForm(t);
  t.equal((await t.find("forms-a")).description, "a tool");
  const taken = await t.outcome(() => t.register({ name: "tool" }));
  t.equal(taken, "rejects DOMException InvalidStateError: Duplicate tool name");
});

subtest("Of two forms with one name the first is the tool.", async (t) => {
  add(t, "toolname=forms-a tooldescription=first");
  add(t, "toolname=forms-a tooldescription=second");
  await t.until(() => t.find("forms-a"));
  t.equal(await listed(t), [["forms-a", "first", ""]]);
});

subtest("A form in a template, or in a document that nobody looks at, is none.", async (t) => {
  t.add("<div><template><form toolname=forms-a tooldescription=x></form></template></div>");
  document.implementation.createHTMLDocument().body.innerHTML =
    "<form toolname=forms-b tooldescription=x></form>";
  await aForm(t);
  t.equal(await t.names(), ["tool"]);
});

subtest("A step of a number, and a label that comes later, change the schema.", async (t) => {
  const { form, log } = await atRest(t, "<input type=number name=n id=forms-n>");
  form.elements[0].step = "5";
  t.equal([await t.until(() => log.length === 2), log.length], [true, 2]);
  const label = Object.assign(document.createElement("label"), { htmlFor: "forms-n", textContent: "late" });
  form.append(label);
  t.equal([await t.until(() => log.length === 4), log.length], [true, 4]);
  const n = { type: "number", description: "late", multipleOf: 5 };
  t.equal((await t.find()).inputSchema.properties, { n });
});
