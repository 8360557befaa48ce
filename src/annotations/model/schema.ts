/**
 * JSON Schema (2020-12) of the vocabulary, for authors' editors and CI · S0-05, S0-08, S0-15 …
 * S0-27, S2-03 … S2-08
 */
import { MESSAGE_SCHEMAS, ref, type Schema } from "./message-schemas.js";
import { DATA_CLASSES, DESTINATIONS, OUTCOMES, RESULT_LEVELS, SOURCES } from "./vocabulary.js";

const described = (description: string, schema: Schema): Schema => ({ description, ...schema });
const BOOLEAN: Schema = { type: "boolean" };

/** One value, or a list of the possible ones. */
const wordOrSet = (words: readonly string[]): Schema => ({
  oneOf: [
    { type: "string", enum: words },
    { type: "array", items: { type: "string", enum: words }, minItems: 1 },
  ],
});

const closed = (properties: Schema): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const upperFirst = (word: string): string =>
  word === "pii" ? "PII" : word.charAt(0).toUpperCase() + word.slice(1);
const inPascalCase = (words: readonly string[]): readonly string[] => words.map(upperFirst);

/** The same block in the spelling of the action metadata proposal. */
const pascalBlock = (members: Readonly<Record<string, readonly string[]>>): Schema =>
  closed(
    Object.fromEntries(
      Object.entries(members).map(([name, words]) => [upperFirst(name), wordOrSet(inPascalCase(words))]),
    ),
  );

const SCALAR_CLASSES = DATA_CLASSES.filter((each) => each !== "regulated");

const $defs: Readonly<Record<string, Schema>> = {
  ToolAnnotations: {
    type: "object",
    properties: {
      title: { type: "string" },
      readOnlyHint: described("The tool changes nothing. Default: false.", BOOLEAN),
      destructiveHint: described("The tool may delete or overwrite. Default: true.", BOOLEAN),
      idempotentHint: described("A second call has no further effect. Default: false.", BOOLEAN),
      openWorldHint: described("Reaches beyond this site, or returns what strangers wrote.", BOOLEAN),
      consequentialHint: described("Has consequences in the real world.", BOOLEAN),
      untrustedContentHint: described("May return text that strangers wrote.", BOOLEAN),
      maliciousActivityHint: described("An attempt at something was seen, or is suspected.", BOOLEAN),
      sensitiveHint: described("Withholds what the schema does not describe.", BOOLEAN),
      attribution: described("URIs of where the data comes from.", {
        type: "array",
        items: { type: "string", maxLength: 2048 },
        maxItems: 64,
      }),
      inputMetadata: { anyOf: [ref("InputMetadata"), ref("PascalCaseInputMetadata")] },
      returnMetadata: { anyOf: [ref("ReturnMetadata"), ref("PascalCaseReturnMetadata")] },
    },
  },
  InputMetadata: closed({
    destination: wordOrSet(DESTINATIONS),
    sensitivity: ref("DataClassOrArray"),
    outcomes: wordOrSet(OUTCOMES),
  }),
  ReturnMetadata: closed({ source: wordOrSet(SOURCES), sensitivity: ref("DataClassOrArray") }),
  PascalCaseInputMetadata: pascalBlock({
    destination: DESTINATIONS,
    sensitivity: DATA_CLASSES,
    outcomes: OUTCOMES,
  }),
  PascalCaseReturnMetadata: pascalBlock({ source: SOURCES, sensitivity: DATA_CLASSES }),
  DataClassOrArray: {
    oneOf: [ref("DataClass"), { type: "array", items: ref("DataClass"), minItems: 1 }],
  },
  DataClass: {
    oneOf: [
      { type: "string", enum: SCALAR_CLASSES },
      closed({ regulated: closed({ scopes: { type: "array", items: ref("RegulatoryScope") } }) }),
    ],
  },
  RegulatoryScope: {
    type: "string",
    examples: ["GDPR", "CCPA", "HIPAA", "GLBA", "PCI-DSS", "FERPA", "COPPA", "SOX"],
  },
  RequestAnnotations: {
    type: "object",
    properties: { openWorldHint: BOOLEAN, attribution: { type: "array", items: { type: "string" } } },
  },
  PolicyHints: {
    description: "Advisory policy hints: members of a tool's `_meta`.",
    type: "object",
    properties: {
      "mcp.dev/effect": { type: "string", enum: ["read", "write", "delete", "external"] },
      "mcp.dev/idempotent": BOOLEAN,
      "mcp.dev/requiresConfirmation": BOOLEAN,
      "mcp.dev/resultSensitivity": { type: "string", enum: RESULT_LEVELS },
    },
  },
  AnnotatedTool: {
    type: "object",
    properties: {
      annotations: ref("ToolAnnotations"),
      _meta: ref("PolicyHints"),
      dynamicAnnotations: described("Answers tools/annotations for given arguments.", BOOLEAN),
    },
  },
  ...MESSAGE_SCHEMAS,
};

/**
 * The published schema, which is also `webmcp-airlock/annotations.schema.json`. Its root describes
 * a tool. Parts are `#/$defs/ToolAnnotations`, `#/$defs/InputMetadata` and so on; a message is
 * `#/$defs/GetToolAnnotationsRequest`.
 */
export const annotationsSchema: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Trust annotations of a tool",
  ...ref("AnnotatedTool"),
  $defs,
};
