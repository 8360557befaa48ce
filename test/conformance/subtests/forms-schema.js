/** Declarative tools: the input schema of each kind of control. */
import { schemas } from "../page/forms.js";

const string = { type: "string" };
const option = (value, title) => ({
  type: "string",
  const: value,
  ...(title === undefined ? {} : { title }),
});
const choice = (...options) => ({
  type: "string",
  anyOf: options,
  enum: options.map(({ const: value }) => value),
});
const many = (...options) => ({ type: "array", items: choice(...options), uniqueItems: true });
const TIME = "([01][0-9]|2[0-3]):[0-5][0-9]";
const DAY = "^[0-9]{4}-(0[1-9]|1[0-2])";
const formatted = (format) => ({ type: "string", format });

schemas([
  ["A form without controls takes nothing.", "", {}],
  [
    "Kinds of text are strings.",
    ["text", "search", "tel", "url", "email", "no-such-type"]
      .map((type) => `<input type=${type} name=${type}>`)
      .join(""),
    {
      ...{ text: string, search: string, tel: string, url: string, email: string },
      "no-such-type": string,
    },
  ],
  ["A textarea is a string.", "<textarea name=a maxlength=3>text</textarea>", { a: string }],
  [
    "Properties stand in the order of the controls; required ones are named.",
    "<input name=b required><input name=a><textarea name=c required></textarea>",
    { b: string, a: string, c: string },
    ["b", "c"],
  ],
  ["Controls without a name are left out.", "<input><input name=''><input name=a>", { a: string }],
  [
    "Buttons, images, files and outputs are left out.",
    "<button name=a></button><input type=submit name=b><input type=reset name=c><input type=button name=d>" +
      "<input type=image name=e><input type=file name=f><output name=g></output><fieldset name=h></fieldset>",
    {},
  ],
  [
    "A hidden control is left out unless it is described.",
    "<input type=hidden name=a><input type=hidden name=b toolparamdescription=told>" +
      "<input type=hidden name=c toolparamdescription=''>",
    { b: { type: "string", description: "told" } },
  ],
  [
    "Disabled controls are left out, also those of a disabled fieldset but its legend.",
    "<input name=a disabled><fieldset disabled><legend><input name=b></legend><input name=c></fieldset>",
    { b: string },
  ],
  [
    "Read-only controls are left out where read-only means something.",
    "<input name=a readonly><textarea name=b readonly></textarea><input type=date name=c readonly>" +
      "<input type=checkbox name=d readonly>",
    { d: { type: "boolean" } },
  ],
  [
    "A pattern is passed on where it applies and can be compiled.",
    "<input name=a pattern=[a-z]+><input name=b pattern=[><textarea name=c pattern=x></textarea><input type=range name=d pattern=x>",
    {
      ...{ a: { type: "string", pattern: "[a-z]+" }, b: string, c: string },
      d: { type: "number", minimum: 0, maximum: 100, multipleOf: 1 },
    },
  ],
  [
    "A number has its bounds and its step.",
    "<input type=number name=a min=10 max=1e2><input type=number name=b step=0.5 min=-1><input type=number name=c step=any>",
    {
      a: { type: "number", minimum: 10, maximum: 100, multipleOf: 1 },
      b: { type: "number", minimum: -1, multipleOf: 0.5 },
      c: { type: "number" },
    },
  ],
  [
    "A step that does not count from zero is left out.",
    "<input type=number name=a min=1 step=2><input type=number name=b value=1 step=3><input type=number name=c step=0.1 min=0.3>",
    {
      a: { type: "number", minimum: 1 },
      b: { type: "number" },
      c: { type: "number", minimum: 0.3, multipleOf: 0.1 },
    },
  ],
  [
    "Malformed bounds and steps are as if they were not there.",
    "<input type=number name=a min=' 5' max=1e400 step=-2>",
    { a: { type: "number", multipleOf: 1 } },
  ],
  [
    "A range has bounds in any case, the upper one not below the lower.",
    "<input type=range name=a><input type=range name=b min=5 max=1><input type=range name=c min=-10 max=10 step=5>",
    {
      a: { type: "number", minimum: 0, maximum: 100, multipleOf: 1 },
      b: { type: "number", minimum: 5, maximum: 5, multipleOf: 1 },
      c: { type: "number", minimum: -10, maximum: 10, multipleOf: 5 },
    },
  ],
  [
    "Months and weeks say how they are written.",
    "<input type=month name=a><input type=week name=b>",
    {
      a: formatted(`${DAY}$`),
      b: formatted("^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$"),
    },
  ],
  ["A color says how it is written.", "<input type=color name=a>", { a: formatted("^#[0-9a-zA-Z]{6}$") }],
  [
    "A date says so, and how it is written.",
    "<input type=date name=a><input type=date name=b toolparamdescription=When>",
    {
      a: { ...formatted("date"), description: "Dates MUST be provided in 'YYYY-MM-DD' format." },
      b: { ...formatted("date"), description: "When (Dates MUST be provided in 'YYYY-MM-DD' format.)" },
    },
  ],
  [
    "Times have seconds where their step needs them.",
    ["60", "1", "0.5", "any", "90"]
      .map((step, index) => `<input type=time name=t${index} step=${step}>`)
      .join(""),
    {
      t0: formatted(`^${TIME}$`),
      t1: formatted(`^${TIME}(:[0-5][0-9])?$`),
      t2: formatted(`^${TIME}(:[0-5][0-9](\\.[0-9]{1,3})?)?$`),
      t3: formatted(`^${TIME}$`),
      t4: formatted(`^${TIME}$`),
    },
  ],
  [
    "A local date and time is written in one.",
    "<input type=datetime-local name=a><input type=datetime-local name=b step=1>",
    { a: formatted(`${DAY}-[0-9]{2}T${TIME}$`), b: formatted(`${DAY}-[0-9]{2}T${TIME}(:[0-5][0-9])?$`) },
  ],
  [
    "One checkbox is a yes or no.",
    "<label><input type=checkbox name=a required> Agree</label>",
    { a: { type: "boolean", description: "Agree" } },
    ["a"],
  ],
  [
    "Several checkboxes of a name are a list of their values.",
    "<input type=checkbox name=a value=1><label><input type=checkbox name=a value=2 required> two</label><input type=checkbox name=a>",
    { a: many(option("1"), option("2", "two"), option("on")) },
    ["a"],
  ],
  [
    "Radio buttons are one of their values.",
    "<input type=radio name=a value=1><label>Two<input type=radio name=a value=2 required></label><input type=radio name=a value=3 disabled>",
    { a: choice(option("1"), option("2", "Two")) },
    ["a"],
  ],
  [
    "The options of a select are told with their texts, disabled ones as well.",
    "<select name=a><option value=1>One<option>Two<optgroup label=G><option value=3 disabled>Three</optgroup></select>",
    { a: choice(option("1", "One"), option("Two", "Two"), option("3", "Three")) },
  ],
  [
    "A select of many takes a list.",
    "<select name=a multiple required><option value=1>One</select>",
    { a: many(option("1", "One")) },
    ["a"],
  ],
  ["A select without options knows no value.", "<select name=a></select>", { a: choice() }],
  [
    "Names that several controls share are left out, where they are no group.",
    "<input name=a><textarea name=a></textarea><input name=b><input type=hidden name=b><input name=c><input name=c disabled>" +
      "<input type=radio name=d><input type=checkbox name=d><button name=e></button><input name=e>",
    { c: string },
  ],
  [
    "Controls in a shadow tree inside of the form are none of its controls.",
    "<div><template shadowrootmode=open><input name=a></template></div><input name=b>",
    { b: string },
  ],
]);
