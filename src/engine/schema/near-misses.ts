/**
 * The one list of near misses: what somebody meant who wrote a member that we do not know. Console,
 * debug mode and lint go by it. A member of a vocabulary that we read, of Web IDL, MCP, JSON Schema
 * or OpenAPI is none, whatever it is like.
 */
import { listForEach, listIncludes } from "../../intrinsics/language.js";
import { stringIncludes, stringSplit, stringStartsWith } from "../../intrinsics/text.js";
import { type Holder, isNear, lettersOf } from "./like-a-mark.js";

const words = (text: string): readonly string[] => stringSplit(text, " ");

const KNOWN: { readonly [holder in Holder]: readonly string[] } = {
  tool: words(
    "name title description inputSchema outputSchema annotations _meta execute dynamicAnnotations resolveAnnotations " +
      "icons execution signal exposedTo window origin",
  ),
  annotations: words(
    "title readOnlyHint destructiveHint idempotentHint openWorldHint consequentialHint untrustedContentHint " +
      "maliciousActivityHint sensitiveHint debugging attribution Attribution inputMetadata InputMetadata returnMetadata " +
      "ReturnMetadata audience priority lastModified",
  ),
  _meta: words(
    "mcp.dev/effect mcp.dev/idempotent mcp.dev/requiresConfirmation mcp.dev/resultSensitivity ifc annotations",
  ),
  schema: words(
    // JSON Schema, drafts 3 to 2020-12, and hyper-schema.
    "$schema $id id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment $defs " +
      "definitions type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern " +
      "items additionalItems prefixItems unevaluatedItems maxItems minItems uniqueItems contains maxContains minContains " +
      "maxProperties minProperties required properties patternProperties additionalProperties unevaluatedProperties " +
      "dependencies dependentSchemas dependentRequired propertyNames if then else allOf anyOf oneOf not title description " +
      "default examples deprecated readOnly writeOnly format contentMediaType contentEncoding contentSchema divisibleBy " +
      "disallow extends requires optional options links base media fragmentResolution pathStart targetSchema rel href " +
      // OpenAPI, and what validators and editors read.
      "nullable discriminator xml externalDocs example components collectionFormat allowEmptyValue formatMinimum " +
      "formatMaximum formatExclusiveMinimum formatExclusiveMaximum errorMessage enumNames enumDescriptions " +
      "markdownDescription defaultSnippets deprecationMessage doNotSuggest tsType x-sensitive",
  ),
};
const PLACES: readonly { readonly other: Holder; readonly before: string }[] = [
  { other: "annotations", before: "annotations." },
  { other: "_meta", before: "_meta " },
  { other: "tool", before: "the tool's " },
];

function elsewhere(holder: Holder, name: string): string | undefined {
  let meant: string | undefined;
  if (holder !== "schema")
    listForEach(PLACES, ({ other, before }) => {
      if (other !== holder && listIncludes(KNOWN[other], name)) meant = before + name;
    });
  return meant;
}

/**
 * The member that was meant; undefined for one that is known, or like none. Marks are not asked.
 */
export function memberMeant(holder: Holder, name: string): string | undefined {
  const isForeign = holder === "schema" ? stringStartsWith(name, "x-") : stringIncludes(name, "/");
  const isOurs = stringStartsWith(name, "mcp.dev/");
  if ((isForeign && !isOurs) || name.length > 60 || listIncludes(KNOWN[holder], name)) return undefined;
  const misplaced = elsewhere(holder, name);
  if (misplaced !== undefined) return misplaced;
  const letters = lettersOf(name);
  // Short words are like each other by chance.
  const edits = letters.length < 5 ? 0 : letters.length < 8 ? 1 : 2;
  let near: string | undefined;
  listForEach(KNOWN[holder], (each) => {
    const other = lettersOf(each);
    const isAsLong = other.length - letters.length <= edits && letters.length - other.length <= edits;
    if (isAsLong && isNear(letters, other, edits)) near ??= each;
  });
  return near;
}
