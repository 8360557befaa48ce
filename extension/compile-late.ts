/**
 * Wraps part of a classic script in one function, which browsers parse when it is first called.
 * Rolldown writes all modules side by side into one scope, each below a comment with its path. So
 * whatever the entry reaches only by way of one module can move into a function: names outside stay
 * in reach, and nothing outside names anything in it but the one function that the module exports.
 * Functions of the early modules that only the late ones call move, too: each would be an object in
 * every frame.
 */
import type { Plugin } from "vite";
import { lineMap } from "./line-map.js";

/** A statement of a program, as ESTree has it. */
interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
  readonly declarations?: readonly {
    readonly id: { readonly type: string; readonly name?: string };
    readonly init?: { readonly type: string } | null;
  }[];
}
type Parse = (code: string) => readonly Statement[];

/** Code within the script's own function is indented, so nothing else begins a line like this. */
const HEAD = /^\/\/ (\S+\.ts)$/m;
/** Captures must be made before a page can replace a built-in. */
const CAPTURES = /^(src\/intrinsics\/|extension\/page\/page-primordials\.ts)/;
const END = /(?:\nreturn exports;)?\n\}\)\((?:\{\})?\);\s*$/;

/**
 * @param late path of the module; it exports one function
 * @param isPristine no page can reach the realm that it runs in
 * @param name of the function
 */
export function compileLate(late: string, isPristine: boolean, name = camelCase(late)): Plugin {
  return {
    name: "airlock:compile-late",
    renderChunk(code, { facadeModuleId }, { sourcemap }) {
      const early = new Set<string>();
      const reach = (id: string): void => {
        if (early.has(id) || id.endsWith(late)) return;
        early.add(id);
        for (const each of this.getModuleInfo(id)?.importedIds ?? []) reach(each);
      };
      if (facadeModuleId === null) return null;
      reach(facadeModuleId);
      const isEarly = (path: string) => [...early].some((id) => id.endsWith(`/${path}`));
      // Captures import nothing but captures.
      const isLate = (path: string) => !isEarly(path) && (isPristine || !CAPTURES.test(path));
      const parse: Parse = (text) => this.parse(text).body as unknown as readonly Statement[];
      const moved = moveLate(code, name, isLate, parse);
      return { code: moved, map: sourcemap ? lineMap(code, moved) : null };
    },
  };
}

/** @throws Error where the bundler writes something else than expected. */
function moveLate(code: string, name: string, isLate: (path: string) => boolean, parse: Parse): string {
  // The text before the first module, then path and text of each.
  const [start = "", ...parts] = code.replace(END, "\n").split(HEAD);
  let [early, late] = ["", ""];
  for (let i = 0; i < parts.length; i += 2) {
    const text = parts[i + 1] ?? "";
    if (isLate(parts[i] ?? "")) late += text;
    else early += text;
  }
  const unused = takeUnusedFunctions(early, parse(early));
  early = unused.rest;
  const calls = early.split(`${name}(`);
  const [end] = END.exec(code) ?? [];
  if (end === undefined || !late.includes(`function ${name}(`) || calls.length !== 2)
    throw new Error(`The bundle does not hold ${name} as expected.`);
  const opened = `const ${name}$late = () => {${unused.taken}${late}return ${name};\n};`;
  return `${start}${opened}${calls.join(`${name}$late()(`)}${end}`;
}

/** The name of a statement that only defines a function: to do it later changes nothing. */
function definedFunction({ type, id, declarations = [] }: Statement): string | undefined {
  if (type === "FunctionDeclaration") return id?.name;
  const [only] = declarations;
  return declarations.length === 1 && only?.init?.type === "ArrowFunctionExpression"
    ? only.id.name
    : undefined;
}

const wordsIn = (text: string): readonly string[] => text.match(/[\w$]+/g) ?? [];

/** Goes by words, comments and texts included: at worst a function stays that could move. */
function takeUnusedFunctions(code: string, statements: readonly Statement[]) {
  const textOf = ({ start, end }: Statement) => code.slice(start, end);
  const functions = new Map(
    statements.flatMap((each) => {
      const name = definedFunction(each);
      return name === undefined ? [] : [[name, each] as const];
    }),
  );
  const all = new Set(functions.values());
  const waiting = statements.filter((each) => !all.has(each)).map(textOf);
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
    for (const word of wordsIn(text)) {
      const used = functions.get(word);
      functions.delete(word);
      if (used !== undefined) waiting.push(textOf(used));
    }
  const gone = new Set(functions.values());
  const join = (isTaken: boolean) =>
    statements
      .filter((each) => gone.has(each) === isTaken)
      .map((each) => `${textOf(each)}\n`)
      .join("");
  return { taken: join(true), rest: `\n${join(false)}` };
}

const camelCase = (path: string): string =>
  (path.split("/").pop() ?? "")
    .replace(/\.ts$/, "")
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
