/**
 * A tool's raw result, before the airlock, for the person at the panel only: to show the
 * difference. Holds only the watched call. Two calls of one tool at once cannot be told apart, so
 * neither is kept.
 */
export interface RawWatch {
  /** The one raw result since the watch began, or undefined. */
  end(): { readonly value: unknown } | { readonly error: string } | undefined;
}

type Seen = { readonly value: unknown } | { readonly error: string };
const watches = new Map<string, Set<Seen[]>>();

export function watchRaw(tool: string): RawWatch {
  const seen: Seen[] = [];
  const all = watches.get(tool) ?? new Set();
  watches.set(tool, all.add(seen));
  return {
    end() {
      all.delete(seen);
      return seen.length === 1 ? seen[0] : undefined;
    },
  };
}

export function noteRaw(tool: string, result: Seen): void {
  for (const seen of watches.get(tool) ?? []) seen.push(result);
}
