/**
 * S0's reference client (`TrustTrackingClient`), as the proposal prints it: an implementation that
 * is not ours.
 */
import type { KitTarget, Session } from "../../../src/kit/index.js";

interface Annotations {
  openWorldHint?: boolean;
  attribution?: readonly string[];
  maliciousActivityHint?: boolean;
}

function openSession(): Session {
  const session: Annotations = {};
  let alerts = 0;
  return {
    receive: async ({ result }) => {
      const { annotations = {} } = (result["_meta"] ?? {}) as { annotations?: Annotations };
      if (annotations.openWorldHint) session.openWorldHint = true;
      if (annotations.attribution) {
        session.attribution = [...new Set([...(session.attribution ?? []), ...annotations.attribution])];
      }
      if (annotations.maliciousActivityHint) alerts += 1;
    },
    requestTo: async () => session,
    warnings: async () => alerts,
  };
}

export const referenceClient: KitTarget = {
  name: "the trust proposal's reference client",
  openSession: async () => openSession(),
};
