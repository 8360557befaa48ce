/**
 * Declarative tools: where the descriptions of parameters come from, and which controls belong to a
 * form.
 */
import { aForm, schemas } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const described = (description) => ({ type: "string", description });
const group = (values, description) => ({
  type: "string",
  anyOf: values.map((value) => ({ type: "string", const: value })),
  enum: values,
  ...(description ? { description } : {}),
});
const radios = (name, extra = "") =>
  `<input type=radio name=${name} value=1 ${extra}><input type=radio name=${name} value=2>`;

schemas([
  [
    "What the attribute says goes before labels, labels before ARIA.",
    "<label>L<input name=a toolparamdescription=T aria-description=D></label><label>L<input name=b aria-description=D></label><input name=c aria-description=D>",
    { a: described("T"), b: described("L"), c: described("D") },
  ],
  [
    "An empty attribute says nothing.",
    "<label>L<input name=a toolparamdescription=''></label>",
    { a: described("L") },
  ],
  [
    "Several labels are joined.",
    "<label for=forms-a>One</label><label for=forms-a>Two</label><input id=forms-a name=a>",
    { a: described("One; Two") },
  ],
  [
    "The text of a label is without that of the controls in it, trimmed at its ends only.",
    "<label>\n Pick  <b>one</b>\n <select name=a></select><button type=button>help</button></label>",
    { a: { ...group([]), description: "Pick  one" } },
  ],
  [
    "Titles, placeholders and ARIA labels describe nothing.",
    "<input name=a title=x placeholder=x aria-label=x toolparamtitle=x>",
    { a: { type: "string" } },
  ],
  [
    "A group is described by its fieldset.",
    `<fieldset toolparamdescription=outer>${radios("a", "toolparamdescription=own")}<fieldset>${radios("b")}</fieldset></fieldset>`,
    { a: group(["1", "2"], "outer"), b: group(["1", "2"]) },
  ],
  [
    "A group that is not in one fieldset is not described.",
    "<fieldset toolparamdescription=x><input type=radio name=a value=1></fieldset><input type=radio name=a value=2>",
    { a: group(["1", "2"]) },
  ],
]);

subtest("Controls elsewhere that name the form are parameters, in the order of the document.", async (t) => {
  t.add("<input name=before form=forms-f>");
  const form = await aForm(t, "<input name=inside><input name=other form=no-such-form>", "id=forms-f");
  t.add("<input name=after form=forms-f>");
  const properties = async () => Object.keys((await t.find()).inputSchema.properties);
  t.ok(form.isConnected);
  await t.until(async () => (await properties()).length === 3);
  t.equal(await properties(), ["before", "inside", "after"]);
});
