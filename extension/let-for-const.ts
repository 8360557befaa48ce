/**
 * `let` in place of `const` in a classic script: one word for both packs better, and neighbours become one statement.
 * TypeScript and the bundler have refused every assignment to a constant by then.
 */
import type { Plugin } from "vite";

/** Where the declarations of constants begin, below a node of a program as ESTree has it. */
function constantsIn(node: unknown): readonly number[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.values(node).flatMap(constantsIn);
  const { type, kind, start } = node as { readonly type?: string; readonly kind?: string; start: number };
  return type === "VariableDeclaration" && kind === "const" ? [start, ...below] : below;
}

export function letForConst(): Plugin {
  return {
    name: "airlock:let-for-const",
    renderChunk(code) {
      let written = code;
      const starts = constantsIn(this.parse(code)).toSorted((a, b) => b - a);
      for (const start of starts)
        written = `${written.slice(0, start)}let${written.slice(start + "const".length)}`;
      return { code: written, map: null };
    },
  };
}
