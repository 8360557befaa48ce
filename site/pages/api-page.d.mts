import type { Member, ReadEntry } from "./read-declarations.mjs";
export function groupsOf(entry: ReadEntry): { readonly title: string; readonly members: readonly Member[] }[];
