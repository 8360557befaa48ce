/**
 * Runs the blocks of a page that start with ````
 * ```js run ````, one after the other, as one module.
 */
import type { Block, DocPage } from "./pages.js";

/** `webmcp-airlock/redaction` → what it exports. */
export type Entries = { readonly [specifier: string]: object };

/** A statement that says what it gives: `expression; // → value`. */
export interface Claim {
  readonly line: number;
  readonly claimed: unknown;
  readonly found: unknown;
}

const CLAIM = /^(\s*)(\S.*);\s*\/\/ → (.+)$/;
const IMPORT = /^import \{([^}]+)\} from "([^"]+)";$/;

/**
 * Each block has a scope of its own for what it imports; what it declares, later blocks of the page
 * can use.
 */
function toStatements(block: Block, imported: Set<string>): string {
  const lines = block.code.split("\n").map((line, index) => {
    const [, names = "", specifier = ""] = IMPORT.exec(line) ?? [];
    if (specifier !== "") {
      const fresh = names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => !imported.has(name));
      for (const name of fresh) imported.add(name);
      return fresh.length > 0 ? `const { ${fresh.join(", ")} } = entries[${JSON.stringify(specifier)}];` : "";
    }
    const claim = CLAIM.exec(line);
    if (claim === null) return line;
    return `claims.push({ line: ${block.line + 1 + index}, found: ${claim[2]}, claimed: (${claim[3]}) });`;
  });
  return lines.join("\n");
}

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (entries: Entries, claims: Claim[]) => Promise<void>;

/** @returns every claim of the page, in order. Throws what the code throws. */
export async function runBlocks(page: DocPage, entries: Entries): Promise<readonly Claim[]> {
  const imported = new Set<string>();
  const code = page.blocks
    .filter(({ info }) => info === "js run")
    .map((block) => toStatements(block, imported))
    .join("\n");
  const claims: Claim[] = [];
  await new AsyncFunction("entries", "claims", code)(entries, claims);
  return claims;
}
