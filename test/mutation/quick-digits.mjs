/** Ways to break the quick search for base64 and hexadecimal digits. */
const digitForms = "src/redaction/digit-forms.ts";

export const quickDigits = [
  ["quick: digits of digits are not filed", digitForms, "addDigits(this.tables, load(base64Of(bytes)));", ""],
  [
    "quick: digits of hexadecimal digits are not filed",
    digitForms,
    "addDigits(this.tables, load(hexOf(bytes)));",
    "",
  ],
  [
    "quick: digits of what is written for a URL are not filed",
    digitForms,
    "if (percent !== value) ",
    "if (false) ",
  ],
  [
    "quick: base64 of what is no UTF-8 is not filed",
    digitForms,
    "addDigits(this.tables, loadBytes(value));",
    ";",
  ],
  [
    "quick: base64 of JSON of a value is not filed",
    digitForms,
    "    addDigits(this.tables, load(json));\n",
    "",
  ],
  [
    "quick: values that are digits are searched for as they are",
    digitForms,
    "if (isDigits(kindsOf(length))) this.tables.add(length);",
    "",
  ],
  [
    "quick: what a full search has no room for is forgotten",
    "src/engine/redact/create-scrubber.ts",
    "    add(text);\n  };",
    "  };",
    ["test/engine/copies/scrubber-of-removed.test.ts"],
  ],
];
