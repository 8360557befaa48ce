/** One word for variables and constants in classic scripts. */
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { letForConst } from "../../extension/let-for-const.js";

function build(code: string): string {
  const context = { parse: (text: string) => parseSync("a.js", text).program };
  const render = letForConst().renderChunk as unknown as (code: string) => { code: string };
  return render.call(context, code).code;
}

test("constants are declared by let, wherever they stand", () => {
  expect(build("const a = 1; for (const b of c) { const d = () => { const e = a; }; }")).toBe(
    "let a = 1; for (let b of c) { let d = () => { let e = a; }; }",
  );
});

test("the word stays in texts, comments and names of members", () => {
  const code = 'x.const = { const: "const a" }; // const b\nvar c = `const ${1}`, d = /const /;';
  expect(build(code)).toBe(code);
});
