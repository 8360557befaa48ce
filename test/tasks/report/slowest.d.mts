interface Time {
  readonly ms: number;
  readonly title: string;
}
export function timesOfVitest(json: object, root: string): Time[];
export function timesOfPlaywright(json: object): Time[];
export function slowestOf(times: readonly Time[]): string;
