/** Ways to break the look at a short text. */
const sure = "src/redaction/surely-clean.ts";

export const surelyClean = [
  ["sure: escapes say nothing", sure, "(SIGNS.includes(String.fromCharCode(byte)) ||", "(false ||"],
  ["sure: base64 says nothing", sure, "if (run >= least || digits >= least)", "if (digits >= least)"],
  ["sure: hexadecimal digits say nothing", sure, "if (run >= least || digits >= least)", "if (run >= least)"],
  ["sure: colons end hexadecimal digits", sure, "kinds & ENDS_HEX ? 0", "!(kinds & IS_HEX) ? 0"],
  ["sure: a space ends base64", sure, "run = isBetween ? run + 1 : 0;", "run = 0;"],
  ["sure: a space between long words ends base64", sure, "(word >= WORD || word === 0", "(word === 0"],
  [
    "sure: a space before another ends base64",
    sure,
    "(word >= WORD || word === 0 || text.charCodeAt(at + 1) <= SPACE)",
    "(word >= WORD || word === 0)",
  ],
  ["sure: values in other letters are not known", sure, " && !holdsLetters(text, classes, values)", ""],
  ["sure: any value is ordinary", sure, "!isOrdinary(value)", "false"],
  ["sure: the longest value counts", sure, "if (value.length < least)", "if (true)"],
  [
    "sure: only the first value is looked for",
    sure,
    "i < values.length; i++) {\n    const value = values",
    "i < 1; i++) {\n    const value = values",
  ],
];
