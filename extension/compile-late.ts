/**
 * Wraps part of a classic script in one function, which browsers parse when it is first called. Rolldown writes all
 * modules side by side into one scope, each below a comment with its path. So whatever the entry reaches only by way of
 * one module can move into a function: names outside stay in reach, and nothing outside names anything in it but the one
 * function that the module exports.
 */
import type { Plugin } from "vite";

/** Code within the script's own function is indented, so nothing else begins a line like this. */
const HEAD = /^\/\/ (\S+\.ts)$/m;
/** What is captured must be captured before a page can replace it. */
const CAPTURES = /^(src\/intrinsics\/|extension\/page\/page-primordials\.ts)/;
const END = /\n\}\)\(\);\s*$/;

/**
 * @param late path of the module; it exports one function, of the file's name in camel case
 * @param isPristine no page can reach the realm that it runs in
 */
export function compileLate(late: string, isPristine: boolean): Plugin {
  const name = camelCase(late);
  return {
    name: "airlock:compile-late",
    renderChunk(code, { facadeModuleId }) {
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
      return { code: moveLate(code, name, isLate), map: null };
    },
  };
}

/** @throws Error where the bundler writes something else than expected. */
function moveLate(code: string, name: string, isLate: (path: string) => boolean): string {
  // The text before the first module, then path and text of each.
  const [start = "", ...parts] = code.replace(END, "\n").split(HEAD);
  let [early, late] = ["", ""];
  for (let i = 0; i < parts.length; i += 2) {
    const text = parts[i + 1] ?? "";
    if (isLate(parts[i] ?? "")) late += text;
    else early += text;
  }
  const calls = early.split(`${name}(`);
  if (!END.test(code) || !late.includes(`function ${name}(`) || calls.length !== 2)
    throw new Error(`The bundle does not hold ${name} as expected.`);
  const opened = `const ${name}$late = () => {${late}return ${name};\n};`;
  return `${start}${opened}${calls.join(`${name}$late()(`)}})();`;
}

const camelCase = (path: string): string =>
  (path.split("/").pop() ?? "")
    .replace(/\.ts$/, "")
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
