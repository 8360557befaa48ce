/**
 * The published part of the kit: nothing of our product judges, and nothing else is needed to run
 * it.
 */
import { describe, expect, it } from "vitest";
import { listFiles, parseSource, readSource, type SourceFile } from "../architecture/sources.js";

const isPublished = (path: string): boolean =>
  /^src\/kit\/(?:(?:judges\/)?[a-z-]+\.ts|cases\/[a-z-]+\.json)$/.test(path);

/** Also of types: readers of the kit's types need none of ours. */
const foreignImports = ({ imports, path }: SourceFile): string[] =>
  imports.filter(({ target }) => !isPublished(target)).map(({ target }) => `${path} imports ${target}`);

const published = listFiles("src/kit").filter((path) => path.endsWith(".ts"));

describe("The published kit", () => {
  it.each([
    'import { compileRedactor } from "../../engine/index.js";',
    'import type { ToolSecurity } from "../../annotations/index.js";',
    'import { gatewayTarget } from "../../../test/kit/targets/gateway-target.js";',
    'import { expect } from "vitest";',
    'import { readFileSync } from "node:fs";',
  ])("may not say %s", (text) => {
    expect(foreignImports(parseSource("src/kit/judges/a.ts", text))).toHaveLength(1);
  });

  it("imports nothing but its own files", () => {
    expect(published).toContain("src/kit/index.ts");
    expect(published).toContain("src/kit/judges/find-text.ts");
    expect(published.map(readSource).flatMap(foreignImports)).toEqual([]);
  });
});
