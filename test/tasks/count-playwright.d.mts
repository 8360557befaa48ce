export function countPlaywright(report: object): {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly excused: readonly string[];
};
