/**
 * A host that begins with the first call: browsers then parse what enforces results only where an
 * agent comes.
 */
import type { PageHost } from "./page-host.js";

/** @param hasReports debug mode is on */
export function lateHost(origin: string, create: () => PageHost, hasReports: boolean): PageHost {
  let created: PageHost | undefined;
  const host = (): PageHost => {
    created ??= create();
    return created;
  };
  return {
    origin,
    enforce: (contract, raw, hasFailed, declared, sent) =>
      host().enforce(contract, raw, hasFailed, declared, sent),
    // Before the first call, nothing was lost.
    listed: (item) => (created === undefined ? item : created.listed(item)),
    fillHandles: (contract, inputs, args, signal) => host().fillHandles(contract, inputs, args, signal),
    heldItem: (handle) => host().heldItem(handle),
    ...(hasReports && {
      reportFailure: (contract, words) => host().reportFailure?.(contract, words),
    }),
  };
}
