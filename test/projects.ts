/** Which test file of Vitest runs in which way; `npm run test:unit` takes `shared` and `own`. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

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
  /\bvi\b|globalThis|\.prototype\b|process\.|(?:JSON|console)\.\w+ =|@vitest-environment/;

const isShared = (path: string): boolean =>
  path.endsWith(".test.ts") && !CHANGES_ITS_REALM.test(readFileSync(`${root}${path}`, "utf8"));

/** These run one after the other in one realm, which loads the sources once for all of them. */
const SHARED = FOLDERS.flatMap((folder) =>
  readdirSync(`${root}test/${folder}`, { recursive: true, encoding: "utf8" })
    .map((name) => `test/${folder}/${name}`)
    .filter(isShared),
);

/**
 * These look at what was built and packed, at the project itself, or start browsers and programs.
 */
const WHOLE = [
  "test/{architecture,cli,docs,evaluation,firefox,kit,packages,site}/**/*.test.ts",
  "test/{architecture,traceability}.test.ts",
];

/** The peers have packages and a configuration of their own. */
const NOT_HERE = ["**/node_modules/**", "test/peers/**"];

export const TEST_PROJECTS = [
  { name: "shared", include: SHARED, isolate: false },
  { name: "own", include: ["test/**/*.test.ts"], exclude: [...NOT_HERE, ...WHOLE, ...SHARED] },
  { name: "whole", include: WHOLE, exclude: NOT_HERE },
];
