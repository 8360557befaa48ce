/**
 * Declarations, results and records as fast-check makes them: well-formed, malformed,
 * contradictory.
 */
import fc from "fast-check";
import type { ToolSecurity } from "../../src/annotations/model/types.js";
import {
  DATA_CLASSES,
  DESTINATIONS,
  OUTCOMES,
  RESULT_LEVELS,
  SOURCES,
} from "../../src/annotations/model/vocabulary.js";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";

const orSet = (words: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>("nonsense", 5, null) },
  );
const regulated = fc
  .array(fc.constantFrom("GDPR", "HIPAA", "X"), { maxLength: 2 })
  .map((scopes) => ({ regulated: { scopes } }));
const classes = fc.oneof(orSet(DATA_CLASSES), regulated, fc.array(regulated, { minLength: 1, maxLength: 2 }));
const hint = fc.oneof(
  { weight: 5, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constantFrom<unknown>("yes", null) },
);
const sources = fc.array(
  fc.constantFrom("https://a.example/1", "https://b.example/2", "file:///x", "urn:org:acme:hr", "?"),
  { maxLength: 4 },
);

export const annotations = fc.record(
  {
    readOnlyHint: hint,
    destructiveHint: hint,
    idempotentHint: hint,
    openWorldHint: hint,
    untrustedContentHint: hint,
    maliciousActivityHint: hint,
    sensitiveHint: hint,
    attribution: sources,
    inputMetadata: fc.record({
      destination: orSet(DESTINATIONS),
      sensitivity: classes,
      outcomes: orSet(OUTCOMES),
    }),
    returnMetadata: fc.record({ source: orSet(SOURCES), sensitivity: classes }),
  },
  { requiredKeys: [] },
);

const meta = fc.record(
  {
    "mcp.dev/effect": fc.constantFrom("read", "write", "delete", "external", "?"),
    "mcp.dev/idempotent": hint,
    "mcp.dev/requiresConfirmation": hint,
    "mcp.dev/resultSensitivity": fc.constantFrom(...RESULT_LEVELS, "?"),
  },
  { requiredKeys: [] },
);

export const tool = fc.record({ annotations, _meta: meta }, { requiredKeys: [] });

const item = fc.record({ _meta: fc.record({ annotations }), annotations }, { requiredKeys: [] });
export const result = fc.record(
  { content: fc.array(item, { maxLength: 4 }), _meta: fc.record({ annotations }) },
  { requiredKeys: [] },
);

export const record: fc.Arbitrary<ToolSecurity> = fc.oneof(
  tool.map((each) => normalizeTool(each)),
  tool.map((each) => normalizeTool(each, "override")),
  tool.map(normalizeResolved),
  result.map(normalizeResult),
);
