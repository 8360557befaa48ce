/**
 * Was an einem Argument falsch ist: der Rest eines Satzes, der mit dem Namen des Feldes beginnt.
 */
import { counted } from "./formats.js";

const TYPES: { readonly [type: string]: string } = {
  string: "Text",
  number: "eine Zahl",
  integer: "eine ganze Zahl",
  boolean: "Ja oder Nein (true, false)",
  null: "null",
  array: "eine Liste",
  object: "ein Objekt",
};

const anyOf = (types: unknown): string =>
  Array.isArray(types)
    ? types
        .map((type) =>
          Object.hasOwn(TYPES, type as string) ? TYPES[type as string] : "von einem anderen Typ",
        )
        .join(" oder ")
    : "von einem anderen Typ";

const named = (limit: unknown, one: string, many: string): string =>
  counted(Number(limit), { one: () => one, other: () => many });

const atLeast = (limit: unknown, one: string, many: string): string =>
  `muss mindestens ${String(limit)} ${named(limit, one, many)} haben`;

const FAULTS: { readonly [keyword: string]: (limit: unknown) => string } = {
  type: (types) => `muss ${anyOf(types)} sein`,
  enum: () => "muss einer der aufgeführten Werte sein",
  const: () => "muss der einzige erlaubte Wert sein",
  minimum: (limit) => `muss mindestens ${limit} sein`,
  maximum: (limit) => `darf höchstens ${limit} sein`,
  exclusiveMinimum: (limit) => `muss größer als ${limit} sein`,
  exclusiveMaximum: (limit) => `muss kleiner als ${limit} sein`,
  multipleOf: (limit) => `muss ein Vielfaches von ${limit} sein`,
  minLength: (limit) => atLeast(limit, "Zeichen", "Zeichen"),
  maxLength: (limit) => `darf höchstens ${limit} Zeichen haben`,
  pattern: () => "muss die Form haben, die sein Muster beschreibt",
  required: () => "fehlt",
  additionalProperties: () => "gehört nicht hierher",
  minProperties: (limit) => atLeast(limit, "Eintrag", "Einträge"),
  maxProperties: (limit) => `darf höchstens ${limit} ${named(limit, "Eintrag", "Einträge")} haben`,
  propertyNames: () => "hat einen Namen, der nicht erlaubt ist",
  minItems: (limit) => atLeast(limit, "Element", "Elemente"),
  maxItems: (limit) => `darf höchstens ${limit} ${named(limit, "Element", "Elemente")} haben`,
  uniqueItems: () => "darf kein Element doppelt haben",
  contains: (limit) => `${atLeast(limit, "Element", "Elemente")}, die dem Verlangten entsprechen`,
  maxContains: (limit) => `darf höchstens ${limit} ${named(limit, "Element", "Elemente")} dieser Art haben`,
  anyOf: () => "passt zu keiner der erlaubten Formen",
  oneOf: () => "passt zu mehr als einer Form, darf aber nur zu einer passen",
  not: () => "hat eine Form, die nicht erlaubt ist",
};

export function faultWords(keyword: string, limit?: unknown): string {
  const words = Object.hasOwn(FAULTS, keyword) ? FAULTS[keyword] : undefined;
  return words?.(limit) ?? "ist nicht erlaubt";
}
