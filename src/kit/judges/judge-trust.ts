/** Judges declarations, sessions and policies · S0, S2, S3 */
import type { DeclarationCase, PolicyCase, PolicyEffect, SessionCase } from "../case-types.js";
import type { KitTarget, Session } from "../target-types.js";
import { claims, differences } from "./compare.js";

type Judge<Case, Method extends keyof KitTarget> = (
  testCase: Case,
  method: NonNullable<KitTarget[Method]>,
) => Promise<readonly string[]>;

export const judgeDeclaration: Judge<DeclarationCase, "readDeclaration"> = async (testCase, read) => {
  const { tool, says = {}, neverSays } = testCase;
  const found = (await read(tool)) ?? {};
  return [...differences(found, says, "exact"), ...claims(found, neverSays)];
};

export async function judgeSession(testCase: SessionCase, session: Session): Promise<readonly string[]> {
  const { steps, to, request, warned } = testCase;
  for (const step of steps) await session.receive(step);
  return [
    ...differences((await session.requestTo(to)) ?? {}, request, "more"),
    ...(warned === true && (await session.warnings()) === 0 ? ["The person was not warned."] : []),
  ];
}

const STRICTNESS: Readonly<Record<PolicyEffect, number>> = { allow: 0, ask: 1, block: 2 };

export const judgePolicy: Judge<PolicyCase, "decide"> = async (testCase, decide) => {
  const { situation, atLeast, atMost = "block" } = testCase;
  const effect = await decide(situation);
  const strictness = STRICTNESS[effect];
  if (strictness === undefined) return [`It decided “${effect}”, which is not an effect.`];
  return [
    ...(strictness < STRICTNESS[atLeast] ? [`It decided “${effect}”: at least “${atLeast}” is needed.`] : []),
    ...(strictness > STRICTNESS[atMost] ? [`It decided “${effect}”: at most “${atMost}” is wanted.`] : []),
  ];
};
