/** Each code that the lint can print is explained. */
import { expect, it } from "vitest";
import { DIAGNOSTICS } from "../../src/annotations/model/diagnostic-texts.js";
import { LINT_DIAGNOSTICS } from "../../src/annotations/model/lint-texts.js";
import { diagnosticTexts } from "../../src/texts/authors.js";
import { GUIDE, NOTES } from "./pages.js";

const textOf = (path: string) => [...GUIDE, ...NOTES].find((page) => page.path.endsWith(path))?.text ?? "";
const OWN =
  "invalid-name duplicate-name no-description no-annotations dynamic-only undeclared-metadata unconfirmed-destruction " +
  "unmarked-sensitivity undescribed-sensitivity looks-sensitive";

it("The rules of the lint alone have a row each in the guide, with the severity that the code has.", () => {
  const rows = [...textOf("lint.md").matchAll(/^\| `([\w-]+)` \| (error|warning|note) \|/gm)];
  expect(rows.map(([, code]) => code)).toEqual(OWN.split(" "));
  for (const [, code = "", severity] of rows)
    if (code in LINT_DIAGNOSTICS)
      expect([code, LINT_DIAGNOSTICS[code as keyof typeof LINT_DIAGNOSTICS].severity]).toEqual([
        code,
        severity,
      ]);
});

it("Every other code is in the list of errors.", () => {
  const codes = [
    ...Object.keys(DIAGNOSTICS),
    ...Object.keys(LINT_DIAGNOSTICS),
    ...Object.keys(diagnosticTexts),
    ...OWN.split(" "),
  ];
  const listed = new Set(textOf("errors.md").match(/[a-z]+(?:-[a-z]+)+|contradiction/g));
  expect(codes.filter((code) => !listed.has(code))).toEqual([]);
});
