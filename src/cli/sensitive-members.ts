/**
 * Members that look as if they should be marked, and are not: by their name, their format, or an
 * example of them · S0-52
 */
import { quote } from "../annotations/model/diagnostic-words.js";
import { ownMember } from "../annotations/model/plain-data.js";
import type { AnnotationDiagnostic } from "../annotations/model/types.js";
import { findSecrets } from "../detection/find-secrets.js";
import { isRecord } from "../intrinsics/language.js";
import type { SchemaObject } from "../schemas/walk-schema.js";
import { MISTAKES } from "../texts/mistakes.js";
import { type SchemaPlace, visitPlaces } from "./schema-places.js";
import { kindOfFormat, kindOfName, type SensitiveKind } from "./sensitive-names.js";

export type SchemaMember = "inputSchema" | "outputSchema";

/** More than an author would read of one schema. */
const MAX_FINDINGS = 50;
const MAX_SAMPLES = 20;
const MAX_SAMPLE = 10_000;
/** Kinds that may be written as numbers. */
const NUMERIC: ReadonlySet<SensitiveKind> = new Set(["payment", "identity", "personal"]);
/** Kinds that an agent should never have to know, to pass them on. */
const NEVER_KNOWN: ReadonlySet<SensitiveKind> = new Set(["credential", "payment"]);
const SAMPLES = ["default", "example", "examples", "const"];

/** A choice among listed values is public, and so is yes or no. */
function mayHold(schema: unknown, kind: SensitiveKind): boolean {
  if (!isRecord(schema)) return schema !== false;
  if (["enum", "const", "properties"].some((keyword) => schema[keyword] !== undefined)) return false;
  const { type, items } = schema;
  if (type !== undefined) {
    const types = [type].flat();
    if (types.includes("string")) return true;
    if (types.includes("array") && !Array.isArray(items)) return mayHold(items, kind);
    // A map of texts: `env`.
    const values = types.includes("object") ? schema["additionalProperties"] : undefined;
    if (isRecord(values)) return mayHold(values, kind);
    return NUMERIC.has(kind) && (types.includes("integer") || types.includes("number"));
  }
  const branches = [schema["anyOf"], schema["oneOf"]].find(Array.isArray) as readonly unknown[] | undefined;
  return branches === undefined || branches.some((branch) => mayHold(branch, kind));
}

function samplesOf(schema: SchemaObject): string[] {
  const samples = SAMPLES.flatMap((keyword) => schema[keyword]).slice(0, MAX_SAMPLES);
  return samples.filter((sample) => typeof sample === "string").map((sample) => sample.slice(0, MAX_SAMPLE));
}

interface Reason {
  readonly kind: SensitiveKind;
  /** In words of ours. */
  readonly by: string;
}

function whySensitive({ schema, name, isMember }: SchemaPlace): Reason | undefined {
  const byName = isMember ? kindOfName(name) : undefined;
  if (byName !== undefined && mayHold(schema, byName)) return { kind: byName, by: "its name" };
  const byFormat = kindOfFormat(schema["format"]);
  if (byFormat !== undefined) return { kind: byFormat, by: "its format" };
  const [found] = samplesOf(schema).flatMap((sample) => findSecrets(sample, name));
  if (found === undefined) return undefined;
  const kind = found.kind === "credential" ? "credential" : "payment";
  return { kind, by: `an example of it (${found.label})` };
}

const KINDS: Readonly<Record<SensitiveKind, string>> = {
  credential: "a credential",
  payment: "a means of payment",
  identity: "an official number of a person",
  personal: "a private detail of a person",
};

const FOLLOWS: Readonly<Record<SchemaMember, string>> = {
  inputSchema: "agents have to know it",
  outputSchema: "agents get it",
};

/** `"x-sensitive": false` says that the author has looked. */
const isDecided = (schema: SchemaObject): boolean => schema["x-sensitive"] === false;

const ADVICE = 'Write "x-sensitive": true, or false if it is none.';
const ADVICE_FOR_FORMS = "Give the control the attribute toolsensitive.";

const TWIN: Reason = { kind: "credential", by: "the mark of the input of that name" };

/** Names of members that are marked. */
export function markedNames(schema: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  visitPlaces(schema, ({ isMember, isOutermost, name }) => {
    if (isMember && isOutermost) names.add(name);
  });
  return names;
}

/** Marked members that a backend may rename without anyone noticing: a note. */
export function findOptionalMarks(schema: unknown): AnnotationDiagnostic[] {
  const found: AnnotationDiagnostic[] = [];
  visitPlaces(schema, ({ isMember, isOutermost, isRequired, name, pointer }) => {
    if (!isMember || !isOutermost || isRequired || found.length >= MAX_FINDINGS) return;
    const message = `${quote(name)} ${MISTAKES["not-required"].line("")}`;
    found.push({ severity: "note", code: "not-required", pointer: `/outputSchema${pointer}`, message });
  });
  return found;
}

interface SensitivePlace {
  readonly place: SchemaPlace;
  readonly reason: Reason;
}

/** @param alsoMarked names that the tool marks in its input */
function placesThatLook(
  schema: unknown,
  member: SchemaMember,
  alsoMarked: ReadonlySet<string>,
): SensitivePlace[] {
  const found: SensitivePlace[] = [];
  visitPlaces(schema, (place) => {
    if (found.length >= MAX_FINDINGS || place.hasMarks || isDecided(place.schema)) return;
    const isTwin = place.isMember && alsoMarked.has(place.name) && mayHold(place.schema, "credential");
    const reason = whySensitive(place) ?? (isTwin ? TWIN : undefined);
    if (reason === undefined || (member === "inputSchema" && !NEVER_KNOWN.has(reason.kind))) return;
    found.push({ place, reason });
  });
  return found;
}

/** What of a tool's results looks sensitive and is not marked. */
export const sensitiveResults = (tool: object): SchemaPlace[] =>
  placesThatLook(
    ownMember(tool, "outputSchema"),
    "outputSchema",
    markedNames(ownMember(tool, "inputSchema")),
  ).map(({ place }) => place);

/**
 * @param isForm made of a form, so its author writes attributes
 * @param alsoMarked names that the tool marks in its input
 */
export function findSensitiveMembers(
  schema: unknown,
  member: SchemaMember,
  isForm = false,
  alsoMarked: ReadonlySet<string> = new Set(),
): AnnotationDiagnostic[] {
  const advice = isForm ? ADVICE_FOR_FORMS : ADVICE;
  return placesThatLook(schema, member, alsoMarked).map(({ place, reason }) => {
    const what = place.name === "" ? "This" : quote(place.name);
    const looks = `${what} looks like ${KINDS[reason.kind]}, by ${reason.by}, and is not marked`;
    return {
      severity: "warning",
      code: "looks-sensitive",
      pointer: `/${member}${place.pointer}`,
      message: `${looks}: ${FOLLOWS[member]}. ${advice}`,
    };
  });
}
