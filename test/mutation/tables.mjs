/**
 * The ways to break the engine, and which tests are asked first: those of the broken folder. Random
 * tests come last.
 */
import { copies } from "./copies.mjs";
import { enforcement } from "./enforce.mjs";
import { mcpResults } from "./mcp-results.mjs";
import { projection } from "./projection.mjs";
import { redact } from "./redact.mjs";
import { schema } from "./schema.mjs";

const SCHEMA_EXAMPLES = [
  "applicators",
  "not-understood",
  "unused-definitions",
  "diagnose-schema",
  "projected-inputs",
  "snapshots",
  "reference-bases",
  "misplaced-marks",
  "long-names",
  "projected-composition",
].map((name) => `test/engine/schema/${name}.test.ts`);
const COPY_EXAMPLES = [
  "copies.test",
  "forms",
  "short-values",
  "other-letters",
  "signs-and-invisible",
  "strength",
  "scrubber-of-removed",
].map((name) => `test/engine/copies/${name}`);

/**
 * A mutation is `[name, file, line, replacement]`, with a list of test files where only those
 * notice it.
 */
export const tables = [
  { mutations: schema, first: SCHEMA_EXAMPLES },
  { mutations: projection, first: SCHEMA_EXAMPLES },
  {
    mutations: redact,
    first: [
      "test/engine/redact/hostile-data",
      "test/engine/redact/wrapped-results",
      "test/engine/schema/applicators",
      "test/engine/enforce",
    ],
  },
  { mutations: copies, first: COPY_EXAMPLES },
  { mutations: enforcement, first: ["test/engine/enforce", "test/gateway"] },
  { mutations: mcpResults, first: ["test/engine/enforce", "test/gateway"] },
];

/** Asked where none of the first tests notices. */
export const later = [
  ["test/engine/enforce", "test/gateway", "test/engine/copies", "test/corpus"],
  ["test/engine/schema/projected", "test/engine/redact/properties", "test/engine/redact/dialects"],
];
