/** JSON objects of others. */
export interface JsonRecord {
  readonly [key: string]: unknown;
}
