/** What makes a classic script smaller before terser, and after it. */
import remapping, { type EncodedSourceMap, type SourceMapInput } from "@jridgewell/remapping";
import { minify } from "terser";
import { minify as minifyByOxc, type Plugin } from "vite";
import { lineMap } from "./line-map.js";
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
async function renameByUse(code: string): Promise<{ readonly code: string; readonly map: SourceMapInput }> {
  const mangling = { compress: false, mangle: { toplevel: false }, sourcemap: true } as const;
  const renamed = await minifyByOxc("script.js", code, mangling);
  if (renamed.errors.length > 0) throw new Error(`Not renamed: ${renamed.errors[0]?.message}`);
  const { ecma, format } = terserOptions;
  const sourceMap = { content: JSON.stringify(renamed.map), asObject: true } as const;
  const written = await minify(renamed.code, { ecma, format, compress: false, mangle: false, sourceMap });
  return { code: written.code ?? "", map: written.map as SourceMapInput };
}

/** Paths from the root of the project; the text of the sources stays there. */
function published(map: EncodedSourceMap, file: string): string {
  const sources = map.sources.map((path) => path?.replace(/^(?:\.\.\/)+/, "") ?? null);
  const { names, mappings } = map;
  return `${JSON.stringify({ version: 3, file, names, sources, mappings })}\n`;
}

/**
 * First `let` in place of `const`: one word for both packs better, and neighbours become one
 * statement. TypeScript and the bundler have refused every assignment to a constant by then. Last
 * the names.
 */
export function shrink(): Plugin {
  return {
    name: "airlock:shrink",
    renderChunk(code, _, { sourcemap }) {
      let written = code;
      const starts = constantsIn(this.parse(code)).toSorted((a, b) => b - a);
      for (const start of starts)
        written = `${written.slice(0, start)}let${written.slice(start + "const".length)}`;
      return { code: written, map: sourcemap ? lineMap(code, written, true) : null };
    },
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const { code, map } = await renameByUse(file.code);
        file.code = code;
        const asset = bundle[`${file.fileName}.map`];
        if (asset?.type !== "asset") continue;
        const before = JSON.parse(String(asset.source)) as SourceMapInput;
        asset.source = published(remapping([map, before], () => null) as EncodedSourceMap, file.fileName);
      }
    },
  };
}
