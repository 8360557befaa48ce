/** What makes a classic script smaller before terser, and after it. */
import { minify } from "terser";
import { minify as minifyByOxc, type Plugin } from "vite";
import { terserOptions } from "./minify.js";

/** Where the declarations of constants begin, below a node of a program as ESTree has it. */
function constantsIn(node: unknown): readonly number[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.values(node).flatMap(constantsIn);
  const { type, kind, start } = node as { readonly type?: string; readonly kind?: string; start: number };
  return type === "VariableDeclaration" && kind === "const" ? [start, ...below] : below;
}

/**
 * Oxc gives the shortest names to what is named most; it neither compresses nor escapes here, so
 * terser writes the text.
 */
async function renameByUse(code: string): Promise<string> {
  const renamed = await minifyByOxc("script.js", code, { compress: false, mangle: { toplevel: false } });
  if (renamed.errors.length > 0) throw new Error(`Not renamed: ${renamed.errors[0]?.message}`);
  const { ecma, format } = terserOptions;
  return (await minify(renamed.code, { ecma, format, compress: false, mangle: false })).code ?? "";
}

/**
 * First `let` in place of `const`: one word for both packs better, and neighbours become one
 * statement. TypeScript and the bundler have refused every assignment to a constant by then. Last
 * the names.
 */
export function shrink(): Plugin {
  return {
    name: "airlock:shrink",
    renderChunk(code) {
      let written = code;
      const starts = constantsIn(this.parse(code)).toSorted((a, b) => b - a);
      for (const start of starts)
        written = `${written.slice(0, start)}let${written.slice(start + "const".length)}`;
      return { code: written, map: null };
    },
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = await renameByUse(file.code);
    },
  };
}
