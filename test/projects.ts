/** Which test file of Vitest runs in which way; `npm run test:unit` takes `shared` and `own`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RUNS_ALL } from "./runs-all.js";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What is tested here keeps nothing in its modules from one caller for the next. */
const FOLDERS = [
  "annotations",
  "detection",
  "engine",
  "extension/background",
  "extension/protocol",
  "gateway",
  "mcp/boundary",
  "policy",
  "schemas",
  "server",
];
/** A file that changes the clock, a global, a prototype or a module of its realm. */
const CHANGES_ITS_REALM =
  /\bvi\.(?!fn\b)\w|globalThis|\.prototype\b|process\.(?!env\[)|process\.env\[[^\]]*\] =|(?:JSON|console)\.\w+ =|@vitest-environment/;
/** Packages that keep what they were given for the whole realm, or replace a global. */
const PACKAGE_CHANGES_IT = /"@hyperjump\/|"@hono\/node-server"/;
const STARTS_PROGRAMS = /node:child_process|process\.execPath|StdioClientTransport/;

/** Path → it and all helpers of the tests that it imports. */
const read = new Map<string, ReadonlySet<string>>();

function withHelpers(path: string): ReadonlySet<string> {
  const known = read.get(path);
  if (known !== undefined) return known;
  const all = new Set([path]);
  read.set(path, all);
  for (const [, name = ""] of textOf(path).matchAll(/(?:from|import\()\s*"(\.[^"?]+)"/g)) {
    const helper = join(dirname(path), name).replace(/\.js$/, ".ts");
    if (!helper.startsWith("test/") || !existsSync(`${root}${helper}`)) continue;
    for (const each of withHelpers(helper)) all.add(each);
  }
  return all;
}

const textOf = (path: string): string => readFileSync(`${root}${path}`, "utf8");

const isAnyOf = (path: string, sign: RegExp): boolean =>
  [...withHelpers(path)].some((each) => sign.test(textOf(each)));

const testsIn = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith(".test.ts"));

/** They take seconds each, and wait for programs more than for the processor. */
const PROGRAMS = ["test/annotations", "test/mcp"]
  .flatMap(testsIn)
  .filter((path) => isAnyOf(path, STARTS_PROGRAMS));

/** These run one after the other in one realm, which loads the sources once for all of them. */
const SHARED = FOLDERS.flatMap((folder) => testsIn(`test/${folder}`)).filter(
  (path) =>
    !PROGRAMS.includes(path) && !isAnyOf(path, CHANGES_ITS_REALM) && !isAnyOf(path, PACKAGE_CHANGES_IT),
);

/**
 * These look at what was built and packed, at the project itself, or start browsers and programs.
 */
const WHOLE = [
  "test/{architecture,cli,docs,evaluation,firefox,kit,packages}/**/*.test.ts",
  "test/{architecture,traceability}.test.ts",
];

/** The peers have packages and a configuration of their own. */
const NOT_HERE = ["**/node_modules/**", "test/peers/**"];

export const TEST_PROJECTS = [
  {
    name: "shared",
    include: SHARED,
    isolate: false,
    // What a package adds when it is first used depends on who comes first: in the long run only.
    setupFiles: RUNS_ALL ? ["test/left-behind.ts"] : [],
  },
  {
    name: "own",
    include: ["test/**/*.test.ts"],
    exclude: [...NOT_HERE, ...WHOLE, ...PROGRAMS, ...SHARED],
  },
  { name: "programs", include: PROGRAMS },
  { name: "whole", include: WHOLE, exclude: NOT_HERE },
];
