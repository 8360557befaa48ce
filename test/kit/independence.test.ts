/** The published part of the kit: nothing of our product judges, and nothing else is needed to run it. */
import { describe, expect, it } from "vitest";
import { listFiles, parseSource, readSource, type SourceFile } from "../architecture/sources.js";

const isPublished = (path: string): boolean =>
  /^test\/kit\/(?:judges\/)?[a-z-]+\.ts$/.test(path) || /^test\/kit\/cases\/[a-z-]+\.json$/.test(path);

/** Also of types: readers of the kit's types need none of ours. */
const foreignImports = ({ imports, path }: SourceFile): string[] =>
  imports.filter(({ target }) => !isPublished(target)).map(({ target }) => `${path} imports ${target}`);

const published = listFiles("test/kit").filter((path) => isPublished(path) && path.endsWith(".ts"));

describe("The published kit", () => {
  it.each([
    'import { compileRedactor } from "../../../src/engine/index.js";',
    'import type { ToolSecurity } from "../../../src/annotations/index.js";',
    'import { gatewayTarget } from "../targets/gateway-target.js";',
    'import { expect } from "vitest";',
    'import { readFileSync } from "node:fs";',
  ])("may not say %s", (text) => {
    expect(foreignImports(parseSource("test/kit/judges/a.ts", text))).toHaveLength(1);
  });

  it("imports nothing but its own files", () => {
    expect(published).toContain("test/kit/index.ts");
    expect(published).toContain("test/kit/judges/find-text.ts");
    expect(published.map(readSource).flatMap(foreignImports)).toEqual([]);
  });
});
