/** What a client does when a tool's resolver fails · S4-13, S4-16 … S4-20 */

import type { ToolSecurity } from "../model/types.js";
import {
  type Resolution,
  type ResolvePorts,
  type ResolveQuestion,
  resolveAnnotations,
} from "./resolve-annotations.js";
import { ResolveCode } from "./resolve-messages.js";

export interface EffectiveSecurity {
  /** What the call is decided by. */
  readonly security: ToolSecurity;
  /** `static`: the resolver failed, and what the tool declares holds. */
  readonly source: "resolved" | "static";
  /** The same arguments would be refused by the tool itself: do not run it. */
  readonly mustNotRun: boolean;
  /** Nothing is declared that could be fallen back on: the person is told that the tool could not say. */
  readonly tellPerson: boolean;
  readonly resolution: Resolution;
}

/** Whether the tool declares anything to fall back on. A default is nobody's declaration. */
const declaresAnything = ({ facts }: ToolSecurity): boolean =>
  Object.values(facts).some(({ known, provenance }) => known && provenance !== "derived");

/** Asks, and once more where the resolver itself failed; then the static annotations hold, which are the worst case. */
export async function resolveWithFallback(
  question: ResolveQuestion,
  ports: ResolvePorts,
): Promise<EffectiveSecurity> {
  let resolution = await resolveAnnotations(question, ports);
  if (!resolution.ok && resolution.code === ResolveCode.failed) {
    resolution = await resolveAnnotations(question, ports);
  }
  if (resolution.ok) {
    const { security } = resolution;
    return { security, source: "resolved", mustNotRun: false, tellPerson: false, resolution };
  }
  const { declared } = question;
  return {
    security: declared,
    source: "static",
    mustNotRun: resolution.reason === "invalid-arguments",
    tellPerson: resolution.code === ResolveCode.failed && !declaresAnything(declared),
    resolution,
  };
}
