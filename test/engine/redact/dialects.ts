/** The dialects of JSON Schema that the engine must know, as facts for generators and oracles. */
export interface Dialect {
  readonly name: string;
  readonly uri: string;
  /** The keyword for definitions. */
  readonly definitions: "definitions" | "$defs";
  /** The keyword that names a resource. */
  readonly id: "id" | "$id";
  readonly year: number;
}

const dialect = (name: string, uri: string, year: number): Dialect => ({
  name,
  uri,
  year,
  definitions: year < 2019 ? "definitions" : "$defs",
  id: year < 2016 ? "id" : "$id",
});

export const DIALECTS: readonly Dialect[] = [
  dialect("draft-04", "http://json-schema.org/draft-04/schema#", 2013),
  dialect("draft-06", "http://json-schema.org/draft-06/schema#", 2016),
  dialect("draft-07", "http://json-schema.org/draft-07/schema#", 2017),
  dialect("draft-2019-09", "https://json-schema.org/draft/2019-09/schema", 2019),
  dialect("draft-2020-12", "https://json-schema.org/draft/2020-12/schema", 2020),
];
