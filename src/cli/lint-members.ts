/** Members that nobody reads, and that are like one that is read. */
import { ownMember, pointerTo } from "../annotations/model/plain-data.js";
import type { AnnotationDiagnostic } from "../annotations/model/types.js";
import { misspeltMark } from "../engine/schema/definition-mistakes.js";
import { KEYWORDS } from "../engine/schema/keywords.js";
import { type Holder, markMeant } from "../engine/schema/like-a-mark.js";
import { memberMeant } from "../engine/schema/near-misses.js";
import { isRecord } from "../intrinsics/language.js";
import { walkSchema } from "../schemas/walk-schema.js";
import { MISTAKES } from "../texts/mistakes.js";
import { errorAt } from "./findings.js";

const namesOf = (value: unknown): readonly string[] => (isRecord(value) ? Object.keys(value) : []);
const misspelt = (pointer: string, meant: string): AnnotationDiagnostic =>
  errorAt("misspelt-member", pointer, MISTAKES["misspelt-member"].line(meant));

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
        ownMember(value, name) === false ? undefined : misspeltMark(holder, value as object, name, isMarked);
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
      if (meant !== undefined && isKeyword && markMeant("schema", name) === undefined)
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
