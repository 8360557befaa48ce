/** One tool of the corpus: what it declares, what it returns, and what of that may be seen. */
export interface CorpusEntry {
  readonly name: string;
  readonly outputSchema: object;
  readonly result: unknown;
  /** No agent may see these, in whatever form the result comes. */
  readonly secrets: readonly (string | number)[];
  /** Harmless and declared: these must survive. */
  readonly kept: readonly (string | number)[];
  /** Marks can be met under names that the schema does not spell out. */
  readonly marksAnyName: boolean;
}

export const entry = (
  name: string,
  outputSchema: object,
  result: unknown,
  secrets: readonly (string | number)[],
  kept: readonly (string | number)[],
  marksAnyName = false,
): CorpusEntry => ({ name, outputSchema, result, secrets, kept, marksAnyName });

export const S = { "x-sensitive": true } as const;
export const text = { type: "string" } as const;
export const number = { type: "number" } as const;
export const integer = { type: "integer" } as const;
export const flag = { type: "boolean" } as const;
export const time = { type: "string", format: "date-time" } as const;
export const secretText = { ...text, ...S } as const;
export const secretNumber = { ...number, ...S } as const;

/**
 * An object of which every member is required, but for those that `others` says otherwise about.
 */
export const object = (properties: { [name: string]: unknown }, others: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...others,
});
export const list = (items: unknown) => ({ type: "array", items });
export const optional = { required: [] as string[] };
