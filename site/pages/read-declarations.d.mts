export interface Member {
  readonly name: string;
  readonly comment: string;
  readonly code: string;
}
export interface ReadEntry {
  /** As it is imported. */
  readonly entry: string;
  readonly comment: string;
  readonly members: readonly Member[];
}
export function readEntries(root: string): ReadEntry[];
