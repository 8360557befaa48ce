/** How many branches of `oneOf` and `anyOf` are ruled out, and how often they are looked at. */
import { describe, expect, it, vi } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { SafeMap } from "../../../src/intrinsics/language.js";

const S = { "x-sensitive": true };
const kindOf = (kind: unknown, properties: object = {}) => ({
  type: "object",
  properties: { kind: { const: kind }, ...properties },
  required: ["kind"],
});
const listOf = (schema: object) => ({ items: schema });
const kept = (schema: unknown, value: JsonValue) => compileRedactor(schema).redact(value).value;

describe("Many branches", () => {
  const many = (count: number, also: (at: number) => object = () => ({})) => ({
    oneOf: Array.from({ length: count }, (_, at) => kindOf(at, { [`secret${at}`]: S, ...also(at) })),
  });

  it("are looked at once for each kind of object", () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ kind: at % 500, secret7: "of another kind" }));
    const { redact } = compileRedactor(listOf(many(500)));
    redact(rows);
    const look = vi.spyOn(SafeMap.prototype, "set");
    expect(redact(rows).value).toEqual(rows.map((row) => (row.kind === 7 ? { kind: 7 } : row)));
    expect(look.mock.calls.length).toBeLessThan(20_000);
    look.mockRestore();
  });

  it("that more members tell apart than are looked at are not ruled out: all marks count", () => {
    const told = (count: number) => ({
      oneOf: Array.from({ length: count }, (_, at) => ({
        properties: { [`is${at}`]: { const: true }, [`secret${at}`]: S },
        required: [`is${at}`],
      })),
    });
    const row = { is0: true, is1: false, secret0: "CANARY", secret1: "of another kind" };
    expect(kept(told(16), row)).toEqual({ is0: true, is1: false, secret1: "of another kind" });
    expect(kept(told(17), row)).toEqual({ is0: true, is1: false });
  });

  it("that are told apart in ever new ways count from some number on", () => {
    const parts = Array.from({ length: 12 }, (_, at) => ({
      oneOf: [0, 1].map((value) => ({
        properties: { [`p${at}`]: { const: value }, [`secret${value}`]: S },
        required: [`p${at}`],
      })),
    }));
    const rows = Array.from({ length: 4_096 }, (_, at) => ({
      ...Object.fromEntries(Array.from({ length: 12 }, (_, bit) => [`p${bit}`, (at >> bit) & 1])),
      secret0: "CANARY",
      secret1: "CANARY",
    }));
    const left = kept(listOf({ allOf: parts }), rows) as object[];
    const isNarrowed = ({ secret0, secret1 }: { secret0?: string; secret1?: string }) => secret0 ?? secret1;
    expect(left.filter(isNarrowed)).toHaveLength(1);
    expect(left.slice(1).filter(isNarrowed)).toEqual([]);
  });
});
