/** A client's steps when a tool's resolver fails · S4-13, S4-16 … S4-20 */

import type { ToolSecurity } from "../model/types.js";
import {
  type Resolution,
  type ResolvePorts,
  type ResolveQuestion,
  resolveAnnotations,
} from "./resolve-annotations.js";
import { ResolveCode } from "./resolve-messages.js";

export interface EffectiveSecurity {
  /** Decides about the call. */
  readonly security: ToolSecurity;
  /** `static`: the resolver failed, so the declaration holds. */
  readonly source: "resolved" | "static";
  /** The tool itself would reject these arguments: do not run it. */
  readonly mustNotRun: boolean;
  /**
   * The tool declares nothing to fall back on: tell the person that it could not describe the call.
   */
  readonly tellPerson: boolean;
  readonly resolution: Resolution;
}

/** Whether the tool declares anything to fall back on. Defaults do not count. */
const declaresAnything = ({ facts }: ToolSecurity): boolean =>
  Object.values(facts).some(({ known, provenance }) => known && provenance !== "derived");

/**
 * Asks, and asks again if the resolver itself failed. Then the static annotations hold, which are
 * the worst case.
 */
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
