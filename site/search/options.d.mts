/** As MiniSearch reads it. */
export const SEARCH: {
  combineWith: "AND";
  prefix: boolean;
  fuzzy: number;
  boost: Record<string, number>;
  boostDocument: (id: string) => number;
};
