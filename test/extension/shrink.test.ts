/** What makes classic scripts smaller leaves them what they are. */
import { runInNewContext } from "node:vm";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { shrink } from "../../extension/shrink.js";

function withLet(code: string): string {
  const context = { parse: (text: string) => parseSync("a.js", text).program };
  const render = shrink().renderChunk as unknown as (
    code: string,
    chunk: object,
    options: object,
  ) => { code: string };
  return render.call(context, code, {}, { sourcemap: false }).code;
}

async function renamed(code: string): Promise<string> {
  const file = { type: "chunk", code };
  const generate = shrink().generateBundle as unknown as (options: object, bundle: object) => Promise<void>;
  await generate({}, { file });
  return file.code;
}

describe("shrink", () => {
  test("declares constants by let, wherever they stand", () => {
    expect(withLet("const a = 1; for (const b of c) { const d = () => { const e = a; }; }")).toBe(
      "let a = 1; for (let b of c) { let d = () => { let e = a; }; }",
    );
  });

  test("leaves the word in texts, comments and names of members", () => {
    const code = 'x.const = { const: "const a" }; // const b\nvar c = `const a`, d = /const /;';
    expect(withLet(code)).toBe(code);
  });

  test("renames what the script has for itself: neither globals nor members, and escapes what is not ASCII", async () => {
    const code =
      'var Airlock=(function(){let first=outside,used="é";return{member:()=>used+used+first.length}})();';
    const written = await renamed(code);
    expect(written).not.toMatch(/first|used|[^\n -~]/);
    expect(runInNewContext(`${written}Airlock.member()`, { outside: [1] })).toBe("éé1");
  });

  test("stops where a script cannot be read", async () => {
    await expect(renamed("var = 1")).rejects.toThrow("Not renamed");
  });
});
