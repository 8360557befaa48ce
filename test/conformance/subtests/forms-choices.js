/** Declarative tools: checkboxes, radio buttons and selects are filled with what they know. */
import { aForm, answerWith, execute, fillings } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const bad = (name, value) => `Invalid value ${value === undefined ? "" : `"${value}" `}for parameter ${name}`;
const boxes = (name, type = "checkbox") =>
  `<input type=${type} name=${name} value=1 checked><input type=${type} name=${name} value=2>`;

fillings([
  [
    "A checkbox takes a boolean, a whole number or the text of one.",
    "<input type=checkbox name=a>",
    [
      [{ a: true }, [["a", "on"]]],
      [{ a: "TRUE" }, [["a", "on"]]],
      [{ a: 2 }, [["a", "on"]]],
      [{ a: "0" }, []],
      [{ a: false }, []],
      [{ a: "on" }, bad("a", "on")],
      [{ a: 1.5 }, bad("a", "1.5")],
      [{ a: [true] }, bad("a")],
    ],
  ],
  [
    "A group of checkboxes takes a list of values, each once.",
    boxes("a"),
    [
      [{ a: ["2"] }, [["a", "2"]]],
      [
        { a: [2, "1"] },
        [
          ["a", "1"],
          ["a", "2"],
        ],
      ],
      [{ a: [] }, []],
      [{ a: ["2", "9"] }, bad("a")],
      [{ a: ["2", "2"] }, bad("a")],
      [{ a: "2" }, bad("a", "2")],
      [{ a: [null] }, bad("a")],
    ],
  ],
  [
    "Radio buttons take one of their values.",
    boxes("a", "radio"),
    [
      [{ a: "2" }, [["a", "2"]]],
      [{ a: 2 }, [["a", "2"]]],
      [{ a: "9" }, bad("a", "9")],
      [{ a: "" }, bad("a", "")],
    ],
  ],
  [
    "A select takes a value of its options, not their texts.",
    "<select name=a><option value=1>One<option value=2>Two</select>",
    [
      [{ a: "2" }, [["a", "2"]]],
      [{ a: 2 }, [["a", "2"]]],
      [{ a: "Two" }, bad("a", "Two")],
      [{ a: null }, bad("a")],
    ],
  ],
  [
    "A select of many takes a list.",
    "<select name=a multiple><option selected>1<option>2<option>3</select>",
    [
      [
        { a: ["3", "2"] },
        [
          ["a", "2"],
          ["a", "3"],
        ],
      ],
      [{ a: [] }, []],
      [{ a: "2" }, bad("a", "2")],
      [{ a: ["2", "2"] }, bad("a")],
    ],
  ],
]);

subtest("Checkboxes and radio buttons that stay as they are fire change alone.", async (t) => {
  const form = await aForm(t, `<input type=checkbox name=a checked>${boxes("b", "radio")}${boxes("c")}`);
  const seen = [];
  for (const type of ["input", "change"])
    form.addEventListener(type, (event) => seen.push(type + event.target.name));
  answerWith(form);
  await execute(t, { a: true, b: "1", c: ["1"] });
  t.equal(seen, ["changea", "changeb", "changec", "changec"]);
});

subtest("A select of many fires once for all of its options.", async (t) => {
  const form = await aForm(t, "<select name=a multiple><option>1<option>2<option>3</select>");
  const log = t.log(form, ["input", "change"]);
  answerWith(form);
  await execute(t, { a: ["1", "3"] });
  await execute(t, { a: ["1", "3"] });
  t.equal(log, ["input", "change"]);
});
