/** Declarative tools: what a form is filled with, and what is refused. */
import { aForm, answerWith, execute, failed, fillings, outcomeOf } from "../page/forms.js";
import { subtest } from "../page/harness.js";

const bad = (name, value) => `Invalid value ${value === undefined ? "" : `"${value}" `}for parameter ${name}`;
const unknown = (name) => `Unknown parameter ${name}`;

fillings([
  [
    "What is given is set, the rest stays as it is.",
    "<input name=a value=old><input name=b value=old>",
    [
      [
        { b: "new" },
        [
          ["a", "old"],
          ["b", "new"],
        ],
      ],
      [
        {},
        [
          ["a", "old"],
          ["b", "old"],
        ],
      ],
    ],
  ],
  [
    "Numbers and booleans are set as their texts; nothing else is.",
    "<input name=a>",
    [
      [{ a: 5 }, [["a", "5"]]],
      [{ a: 0.1 }, [["a", "0.1"]]],
      [{ a: true }, [["a", "true"]]],
      [{ a: null }, bad("a")],
      [{ a: {} }, bad("a")],
      [{ a: ["x"] }, bad("a")],
    ],
  ],
  [
    "A parameter that the form does not have is refused.",
    "<input name=a><input name=b disabled><input name=c readonly>",
    [
      [{ z: "1" }, unknown("z")],
      [{ b: "1" }, unknown("b")],
      [{ c: "1" }, unknown("c")],
    ],
  ],
  [
    "A control that takes nothing is refused.",
    "<input type=hidden name=a value=v><button name=b></button><input name=c><input name=c>",
    [
      [{ a: "1" }, bad("a", "1")],
      [{ b: "1" }, bad("b", "1")],
      [{ c: "1" }, bad("c", "1")],
    ],
  ],
  [
    "All or nothing is set.",
    "<input name=a value=old><input type=number name=b>",
    [
      [{ a: "new", b: "x" }, bad("b", "x")],
      [
        {},
        [
          ["a", "old"],
          ["b", ""],
        ],
      ],
    ],
  ],
  [
    "A number takes what is one, whatever its bounds say.",
    "<input type=number name=a max=3>",
    [
      [{ a: 5 }, [["a", "5"]]],
      [{ a: "1e3" }, [["a", "1e3"]]],
      [{ a: "5." }, bad("a", "5.")],
      [{ a: "" }, bad("a", "")],
      [{ a: true }, bad("a", "true")],
    ],
  ],
  [
    "A range puts a value within its bounds, and what is no number in the middle.",
    "<input type=range name=a step=10>",
    [
      [{ a: 150 }, [["a", "100"]]],
      [{ a: "23" }, [["a", "20"]]],
      [{ a: "x" }, [["a", "50"]]],
      [{ a: " " }, [["a", "50"]]],
      [{ a: true }, [["a", "50"]]],
      [{ a: "" }, bad("a", "")],
      [{ a: null }, bad("a")],
    ],
  ],
  [
    "Dates and times take well-formed values, and none.",
    "<input type=date name=a value=2020-01-01><input type=time name=b>",
    [
      [
        { a: "2020-02-03", b: "10:20" },
        [
          ["a", "2020-02-03"],
          ["b", "10:20"],
        ],
      ],
      [
        { a: "" },
        [
          ["a", ""],
          ["b", ""],
        ],
      ],
      [{ a: "2020-02-30" }, bad("a", "2020-02-30")],
      [{ b: "25:00" }, bad("b", "25:00")],
    ],
  ],
  [
    "So do months and weeks.",
    "<input type=month name=c><input type=week name=d>",
    [
      [
        { c: "2020-02", d: "2020-W05" },
        [
          ["c", "2020-02"],
          ["d", "2020-W05"],
        ],
      ],
      [{ c: "2020-13" }, bad("c", "2020-13")],
      [{ d: "2020-W60" }, bad("d", "2020-W60")],
    ],
  ],
  [
    "Colors, mail addresses and texts are put in order by the control.",
    "<input type=color name=a><input type=email name=b><input name=c><textarea name=d></textarea>",
    [
      [
        { a: "#FF0000", b: " a@b ", c: "x\ny", d: "x\ny" },
        [
          ["a", "#ff0000"],
          ["b", "a@b"],
          ["c", "xy"],
          ["d", "x\ny"],
        ],
      ],
    ],
  ],
]);

subtest("A list as input is refused.", async (t) => {
  answerWith(await aForm(t));
  t.equal(await outcomeOf(t, ["a"]), failed("JSON input arguments must be an object"));
});

subtest("Filling fires input and change where a value changes, in the order of the input.", async (t) => {
  const form = await aForm(t, "<input name=a><input name=b><select name=c><option>1<option>2</select>");
  const seen = [];
  for (const type of ["input", "change"]) {
    form.addEventListener(type, ({ target, bubbles, composed }) =>
      seen.push([type, target.name, bubbles, composed]),
    );
  }
  answerWith(form);
  await execute(t, { c: "2", b: "x" });
  const pair = (name) => [
    ["input", name, true, true],
    ["change", name, true, false],
  ];
  t.equal(seen, [...pair("c"), ...pair("b")]);
});

subtest("What a listener throws does not stop the filling.", async (t) => {
  const form = await aForm(t, "<input name=a><input name=b>");
  const thrown = [];
  t.listen(window, "error", (event) => {
    event.preventDefault();
    thrown.push(event.message);
  });
  form.addEventListener("input", () => {
    throw new Error("from a listener");
  });
  answerWith(form);
  t.equal(await outcomeOf(t, { a: "1", b: "2" }), 'gives [["a","1"],["b","2"]]');
  t.equal(thrown.length, 2);
});
