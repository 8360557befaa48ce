/** The part of a classic script that runs at first use. */
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { compileLate } from "../../extension/compile-late.js";

const BUNDLE = `(function() {

// src/intrinsics/language.ts
	var stringify = JSON.stringify;
	var quote = (text) => mark(text);
	function mark(text) { return stringify(text); }
	var shout = (text) => text;

// src/engine/big.ts
	var table = [quote(1)];

// src/intrinsics/tasks.ts
	var setTimer = globalThis.setTimeout;

// extension/page/open-page.ts
	function openPage(name) { log.push(table[0] + name); return setTimer; }

// extension/page/main.ts
	var use = openPage(shout("!"));

})();
`;
const IMPORTS: Record<string, string[]> = {
  "/house/extension/page/main.ts": [
    "/house/extension/page/open-page.ts",
    "/house/src/intrinsics/language.ts",
  ],
  "/house/extension/page/open-page.ts": ["/house/src/engine/big.ts", "/house/src/intrinsics/tasks.ts"],
};

function build(code: string, isPristine = false): string {
  const { renderChunk } = compileLate("extension/page/open-page.ts", isPristine);
  const context = {
    getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }),
    parse: (text: string) => parseSync("a.js", text).program,
  };
  const render = renderChunk as unknown as (code: string, chunk: object, options: object) => { code: string };
  const chunk = { facadeModuleId: "/house/extension/page/main.ts" };
  return render.call(context, code, chunk, { sourcemap: false }).code;
}

const late = (code: string): string =>
  /openPage\$late = \(\) => \{([\s\S]*?)return openPage;/.exec(code)?.[1] ?? "";

describe("compileLate", () => {
  test("moves what only the late module needs, but no captures, which a page could replace until then", () => {
    expect(late(build(BUNDLE))).toContain("var table");
    expect(late(build(BUNDLE))).not.toContain("JSON.stringify");
    expect(late(build(BUNDLE))).not.toContain("setTimeout");
    expect(late(build(BUNDLE, true))).toContain("setTimeout");
  });

  test("moves functions that only the late part calls, and no others", () => {
    const code = build(BUNDLE);
    expect(late(code)).toContain("var quote");
    expect(late(code)).toContain("function mark");
    expect(late(code)).not.toContain("var shout");
    expect(code.split("function mark")).toHaveLength(2);
  });

  test("keeps the meaning: the late part runs at the first call", () => {
    const code = build(
      BUNDLE.replace('var use = openPage(shout("!"));', 'log.push("start"); openPage("!");'),
    );
    const log: string[] = [];
    new Function("log", code)(log);
    expect(log).toEqual(["start", "1!"]);
  });

  test.each([
    ["the late function is called twice", BUNDLE.replace('"!"', 'openPage("?")')],
    ["the script has another shape", BUNDLE.replace("})();", "}).call(this);")],
    ["the late function is gone", BUNDLE.replace("function openPage", "function other")],
  ])("refuses to build where %s", (_, code) => {
    expect(() => build(code)).toThrow("as expected");
  });
});
