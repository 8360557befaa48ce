/** Runs cases against an implementation, one after the other. */

import type {
  CallCase,
  DeclarationCase,
  KitCase,
  PolicyCase,
  RedemptionCase,
  ReferenceCase,
  ResolveCase,
  SessionCase,
} from "./case-types.js";
import { CASES } from "./cases.js";
import { judgeCall } from "./judges/judge-call.js";
import { judgeRedemption } from "./judges/judge-redemption.js";
import { judgeReference } from "./judges/judge-reference.js";
import { judgeResolve, resolverOf } from "./judges/judge-resolve.js";
import { judgeDeclaration, judgePolicy, judgeSession } from "./judges/judge-trust.js";
import type { KitReport, KitTarget, Verdict } from "./target-types.js";

/** The faults, for calls with what the agent got; or why the case was not run. */
type Judged =
  | readonly string[]
  | { readonly problems: readonly string[]; readonly got: string }
  | { readonly skipped: string };

/** In UTF-16 code units: what a person reads of one call. */
const MAX_QUOTED = 2_000;

function quote(everything: readonly unknown[]): string {
  const text = JSON.stringify(everything);
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}

const notOffered = (method: keyof KitTarget): Judged => ({ skipped: `The target has no ${method}().` });

type Kinds = {
  readonly [Kind in KitCase["kind"]]: (
    testCase: Extract<KitCase, { readonly kind: Kind }>,
    target: KitTarget,
  ) => Promise<Judged>;
};

const KINDS: Kinds = {
  call: async ({ call, expect }: CallCase, target) => {
    if (target.callTool === undefined) return notOffered("callTool");
    const view = await target.callTool(call);
    return { problems: judgeCall(view, expect), got: quote(view.everything) };
  },
  reference: async (testCase: ReferenceCase, target) =>
    target.openReferences === undefined
      ? notOffered("openReferences")
      : judgeReference(testCase, await target.openReferences()),
  redemption: async (testCase: RedemptionCase, target) => {
    if (target.openBackend === undefined) return notOffered("openBackend");
    const backend = await target.openBackend();
    const waits = testCase.steps.some(({ wait }) => wait !== undefined);
    if (waits && backend.wait === undefined) return { skipped: "The backend cannot wait." };
    return judgeRedemption(testCase, backend);
  },
  declaration: async (testCase: DeclarationCase, target) =>
    target.readDeclaration === undefined
      ? notOffered("readDeclaration")
      : judgeDeclaration(testCase, (tool) => Promise.resolve(target.readDeclaration?.(tool))),
  session: async (testCase: SessionCase, target) =>
    target.openSession === undefined
      ? notOffered("openSession")
      : judgeSession(testCase, await target.openSession()),
  resolve: async (testCase: ResolveCase, target) => {
    if (target.openTool === undefined) return notOffered("openTool");
    const tool = await target.openTool(testCase.tool, resolverOf(testCase));
    const asks = testCase.capabilities !== undefined;
    if (asks && tool.capabilities === undefined) return { skipped: "The target declares no capabilities." };
    return judgeResolve(testCase, tool);
  },
  policy: async (testCase: PolicyCase, target) => {
    const { decide } = target;
    return decide === undefined ? notOffered("decide") : judgePolicy(testCase, decide.bind(target));
  },
};

async function judge(testCase: KitCase, target: KitTarget): Promise<Judged> {
  const skipped = target.leaveOut?.(testCase);
  if (skipped !== undefined) return { skipped };
  const run = KINDS[testCase.kind] as (testCase: KitCase, target: KitTarget) => Promise<Judged>;
  try {
    return await run(testCase, target);
  } catch (error) {
    return [`The target threw: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Runs one case. Never rejects: a target that throws has failed. */
export async function runCase(testCase: KitCase, target: KitTarget): Promise<Verdict> {
  const { id, title, requirements, level } = testCase;
  const judged = await judge(testCase, target);
  const head = { id, title, requirements, level };
  if ("skipped" in judged) return { ...head, outcome: "skipped", problems: [judged.skipped] };
  const { problems, got } = "problems" in judged ? judged : { problems: judged };
  if (problems.length === 0) return { ...head, outcome: "passed", problems };
  return { ...head, outcome: "failed", problems, ...(got === undefined ? {} : { got }) };
}

/**
 * Runs all cases that the target can be asked.
 *
 * @param cases default: all.
 */
export async function runKit(target: KitTarget, cases: readonly KitCase[] = CASES): Promise<KitReport> {
  const verdicts: Verdict[] = [];
  for (const testCase of cases) verdicts.push(await runCase(testCase, target));
  const count = (outcome: Verdict["outcome"]) => verdicts.filter((each) => each.outcome === outcome).length;
  const [passed, failed, skipped] = [count("passed"), count("failed"), count("skipped")];
  const broken = verdicts.some(({ outcome, level }) => outcome === "failed" && level === "must");
  return { target: target.name, verdicts, passed, failed, skipped, conforms: !broken && passed + failed > 0 };
}

const MARKS: Readonly<Record<Verdict["outcome"], string>> = {
  passed: "ok",
  failed: "FAILED",
  skipped: "skipped",
};

/** The report as lines of text: every case with its verdict, and why. */
export function formatReport({ target, verdicts, passed, failed, skipped, conforms }: KitReport): string {
  const lines = verdicts.flatMap(({ id, level, outcome, problems, title, got }) => [
    `${MARKS[outcome]} ${id} (${level}): ${title}`,
    ...problems.map((problem) => `    ${problem}`),
    ...(got === undefined ? [] : [`    The agent got: ${got}`]),
  ]);
  const sum = `${target}: ${passed} passed, ${failed} failed, ${skipped} skipped: ${conforms ? "conforms" : "does not conform"}.`;
  return [...lines, sum].join("\n");
}
