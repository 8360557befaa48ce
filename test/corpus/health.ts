/** Health. */
import { entry, integer, list, object, S, secretNumber, secretText, text } from "./corpus-entry.js";

export const health = [
  entry(
    "health: laboratory results",
    object({
      patient: object({ id: text, name: secretText, born: secretText }),
      results: list(
        object({ code: text, unit: text, value: { type: ["number", "string"], ...S }, flag: secretText }),
      ),
    }),
    {
      patient: { id: "P-20931", name: "Annegret Fruehwirth-Kolb", born: "1961-04-17" },
      results: [
        { code: "HIV1-Ab", unit: "ratio", value: 14.62, flag: "reactive (confirmed 2x)" },
        { code: "HbA1c", unit: "%", value: 9.13, flag: "out of range, high" },
      ],
    },
    ["Annegret Fruehwirth-Kolb", "1961-04-17", 14.62, 9.13, "reactive (confirmed 2x)"],
    ["P-20931", "HIV1-Ab", "HbA1c", "ratio"],
  ),
  entry(
    "health: a prescription, by reference to a shared definition with siblings",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      ...object({ id: text, drug: { $ref: "#/$defs/drug", ...S }, pharmacy: { $ref: "#/$defs/place" } }),
      $defs: { drug: object({ name: text, dose: text }), place: object({ name: text, city: text }) },
    },
    {
      id: "rx-881",
      drug: { name: "Emtricitabine/Tenofovir 200/245", dose: "1-0-0 for 90 days" },
      pharmacy: { name: "Apotheke am Markt", city: "Ulm" },
    },
    ["Emtricitabine/Tenofovir 200/245", "1-0-0 for 90 days"],
    ["rx-881", "Apotheke am Markt", "Ulm"],
  ),
  entry(
    "health: appointments, where a note is marked in one branch only",
    object({
      appointments: list({
        type: "object",
        properties: { at: text, kind: text, note: text },
        anyOf: [{ properties: { kind: { const: "routine" } } }, { properties: { note: S } }],
      }),
    }),
    {
      appointments: [
        { at: "2026-07-01 09:30", kind: "therapy", note: "Relapse after 14 months; see file 77-B" },
      ],
    },
    ["Relapse after 14 months; see file 77-B"],
    ["2026-07-01 09:30", "therapy"],
  ),
  entry(
    "health: vital signs over time",
    object({
      device: text,
      series: list(object({ t: integer, pulse: { ...integer, ...S }, spo2: secretNumber })),
    }),
    {
      device: "watch-9",
      series: [
        { t: 1, pulse: 131_072, spo2: 91.37 },
        { t: 2, pulse: 131_099, spo2: 90.81 },
      ],
    },
    [131_072, 131_099, 91.37, 90.81],
    ["watch-9"],
  ),
];
