/** Members that nobody reads, and that are like one that is read. */
import { ownMember, pointerTo } from "../annotations/model/plain-data.js";
import type { AnnotationDiagnostic } from "../annotations/model/types.js";
import { compilePlan } from "../engine/schema/compile-plan.js";
import { KEYWORDS } from "../engine/schema/keywords.js";
import { type Holder, MARKING, markMeant } from "../engine/schema/like-a-mark.js";
import { memberMeant } from "../engine/schema/near-misses.js";
import { standardOf } from "../engine/schema/read-schema.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";
import { isRecord } from "../intrinsics/language.js";
import { walkSchema } from "../schemas/walk-schema.js";
import { MISTAKES } from "../texts/mistakes.js";
import { errorAt } from "./findings.js";

const namesOf = (value: unknown): readonly string[] => (isRecord(value) ? Object.keys(value) : []);
const misspelt = (pointer: string, meant: string): AnnotationDiagnostic =>
  errorAt("misspelt-member", pointer, MISTAKES["misspelt-member"].line(meant));

/** The members of a tool that may hold marks, and are read. */
const READ = ["inputSchema", "outputSchema", "annotations", "_meta"];

/** A schema that may have marks, or annotations, where nobody reads them: `returns`, `hints`. */
function holdsMarks(value: unknown): boolean {
  if (!isRecord(value) || standardOf(value)) return standardOf(value) !== undefined;
  const isSchema = isRecord(ownMember(value, "properties")) || isRecord(ownMember(value, "items"));
  return (
    ownMember(value, "sensitiveHint") === true || (isSchema && compilePlan(snapshotSchema(value)).hasMarks)
  );
}

/** @param isMarked another schema is a note of the page's own. */
const holderMeant = (value: unknown, name: string, isMarked: boolean): string | undefined =>
  !isMarked && !READ.includes(name) && holdsMarks(ownMember(value, name))
    ? "outputSchema or annotations"
    : undefined;

function lintBesideSchemas(tool: object, isMarked: boolean): AnnotationDiagnostic[] {
  const holders: readonly (readonly [Exclude<Holder, "schema">, unknown, string])[] = [
    ["tool", tool, ""],
    ["annotations", ownMember(tool, "annotations"), "/annotations"],
    ["_meta", ownMember(tool, "_meta"), "/_meta"],
  ];
  return holders.flatMap(([holder, value, at]) =>
    namesOf(value).flatMap((name) => {
      // `false` marks nothing, however it is spelt.
      const mark =
        ownMember(value, name) === false
          ? undefined
          : (markMeant(MARKING[holder], name) ?? holderMeant(value, name, isMarked));
      const pointer = pointerTo(at, name);
      if (mark !== undefined)
        return [errorAt("misspelt-mark", pointer, `This ${MISTAKES["misspelt-mark"].line(mark)}`)];
      const meant = memberMeant(holder, name);
      return meant === undefined ? [] : [misspelt(pointer, meant)];
    }),
  );
}

function lintKeywords(tool: object, member: "inputSchema" | "outputSchema"): AnnotationDiagnostic[] {
  const found: AnnotationDiagnostic[] = [];
  walkSchema(ownMember(tool, member), ({ schema, pointer }) => {
    for (const name of Object.keys(schema)) {
      const meant = memberMeant("schema", name);
      // An object in an unknown keyword describes a member more often.
      const isKeyword = !isRecord(schema[name]) || KEYWORDS[meant ?? ""] !== undefined;
      if (meant !== undefined && isKeyword && markMeant([], name) === undefined)
        found.push(misspelt(pointerTo(`/${member}${pointer}`, name), `"${meant}"`));
    }
  });
  return found;
}

export const lintMemberNames = (tool: object, isMarked: boolean): AnnotationDiagnostic[] => [
  ...lintBesideSchemas(tool, isMarked),
  ...lintKeywords(tool, "inputSchema"),
  ...lintKeywords(tool, "outputSchema"),
];
