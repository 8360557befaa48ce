interface Both {
  readonly stated: object;
  readonly derived: object;
}
export function writeByTables(tables: object, vocabulary: string, record: Both, on: string): object;
export function runVectors(crosswalk: object): readonly string[];
