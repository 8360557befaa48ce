export type Mutation = readonly [
  name: string,
  file: string,
  line: string,
  replacement: string,
  tests?: readonly string[],
];
export const tables: readonly {
  readonly mutations: readonly Mutation[];
  readonly first: readonly string[];
}[];
export const later: readonly (readonly string[])[];
