/**
 * Implementations with one fault each: the kit finds it, at the right cases; and no case passes
 * them all.
 */
import { afterAll, describe, expect, it } from "vitest";
import { CASES, type KitCase, type KitTarget, runKit } from "../../src/kit/index.js";
import { backendTarget } from "./targets/backend-target.js";
import { brokenBackends } from "./targets/broken-backends.js";
import { brokenCalls, brokenReferences } from "./targets/broken-calls.js";
import {
  brokenPolicies,
  brokenReaders,
  brokenResolvers,
  brokenSessions,
  type TrustBase,
} from "./targets/broken-trust.js";
import { extensionTarget } from "./targets/extension-target.js";
import { gatewayTarget } from "./targets/gateway-target.js";
import { referenceClient } from "./targets/reference-client.js";

const backend = backendTarget();
afterAll(() => backend.close());

/** Answers the same question once: each fault starts from the same right answers. */
function once<Args extends unknown[], Value>(ask: (...args: Args) => Promise<Value>) {
  const given = new Map<string, Promise<Value>>();
  return (...args: Args): Promise<Value> => {
    const key = JSON.stringify(args);
    const answer = given.get(key) ?? ask(...args);
    given.set(key, answer);
    return answer;
  };
}

const references = await (extensionTarget as TrustBase).openReferences();
const cached = { ...references, reveal: once(references.reveal.bind(references)) };
const right = gatewayTarget as TrustBase;
/** The proposal's client also sends sources to other servers, which ours does not. */
const sessions = referenceClient as Pick<TrustBase, "openSession">;
const base: TrustBase = { ...right, callTool: once(right.callTool), openReferences: async () => cached };

type Expected = readonly string[] | ((testCase: KitCase) => boolean);
type Faults<Names extends string> = Readonly<Record<Names, Expected>>;

const says = (text: string) => (testCase: KitCase) => JSON.stringify(testCase).includes(text);
const asks = (testCase: KitCase) => testCase.kind === "reference" && testCase.expect.requests > 0;
const shows = (testCase: KitCase) => testCase.kind === "reference" && testCase.expect.state === "shown";
const every = () => true;
const ids = (section: string, ...names: string[]) => names.map((name) => `${section}/${name}`);

const CALLS: Faults<keyof ReturnType<typeof brokenCalls>> = {
  leaksAMarkedField: says('"x-sensitive"'),
  leaksInBase64: says('"x-sensitive"'),
  passesEverything: (testCase) =>
    says('"agentNeverSees"')(testCase) && !["S1-28/option-b", "S3-15/prefix"].includes(testCase.id),
  withholdsEverything: (testCase) => /"agentSees"|"expect":\{"annotations"/.test(JSON.stringify(testCase)),
  tellsNothing: says('"redacted"'),
  dropsAnnotations: says('"expect":{"annotations"'),
  warnsNobody: ["S0-06/malicious"],
  makesUpHints: ["S3-15/prefix"],
  failsOnOddItems: ["S1-28/option-b"],
};
const FAILURES = ids("S1-18", "410", "401", "403", "404", "429");
const REFERENCES: Faults<keyof ReturnType<typeof brokenReferences>> = {
  acceptsOtherOrigins: ids(
    "S1-15",
    "other-origin",
    "other-host-by-name",
    "user-name",
    "data",
    "script",
    "blob",
  ),
  redeemsTwice: ["S1-20/once"],
  fetchesAhead: ["S1-20/nothing-before"],
  posts: asks,
  leavesCookiesOut: asks,
  followsRedirects: ["S1-15/redirect"],
  showsWhateverComes: ids("S1-17", "number", "no-json", "bare"),
  saysOnlyThatItFailed: [...FAILURES, "S1-13/expired"],
  redeemsTheExpired: ["S1-13/expired"],
  tellsTheId: every,
  dropsTheTexts: every,
  showsNothing: shows,
};
const BACKENDS: Faults<keyof ReturnType<typeof brokenBackends>> = {
  redeemsTwice: ["S1-18/used", "S1-20/at-once"],
  neverExpires: ["S1-18/expired"],
  letsAnybodyIn: ["S1-18/signed-out"],
  mixesUsers: ["S1-18/other-user"],
  takesAnyMethod: ["S1-14/post"],
  servesOtherSites: ["S1-15/cross-site"],
  saysGoneForUnknown: ["S1-18/other-user", "S1-18/unknown"],
  hasNoLimit: ["S1-18/rate-limit"],
  letsItBeStored: every,
  sendsText: says('"values":1'),
};
const PASCAL = [
  ...ids("S2-14", "read-drafts", "list-inbox", "send-email"),
  "S2-03/mixed",
  "S2-04/inputs",
  "S2-07/outputs",
  "S2-08/regulated",
];
const LEVELS = ids("S3-07", "level", "public", "internal", "restricted");
const UNKNOWN = [...ids("S0-18", "partial", "unknown-member"), "S0-15/unknown-word", "S0-23/partial"];
const READERS: Faults<keyof ReturnType<typeof brokenReaders>> = {
  readsOnlyCamelCase: PASCAL,
  copiesWhatIsThere: [
    ...PASCAL,
    ...UNKNOWN,
    "S0-08/attribution",
    ...ids("S3-04", "delete-user", "read", "external", "write"),
    ...LEVELS,
  ],
  readsNothing: says('"says"'),
  takesSilenceForSafety: [
    ...UNKNOWN,
    "S0-02/omitted",
    "S0-58/nothing",
    ...ids("S3-04", "external", "unknown", "write"),
    "S3-05/idempotent",
    ...LEVELS,
    "S4-03/per-argument",
  ],
  takesAnyFlag: ["S4-03/flag"],
};
const SOURCES = ids("S0-45", "union", "other-server", "result-example");
/** That client does not read definitions. */
const NOT_READ = "S0-24/declared";
const SESSIONS: Faults<keyof ReturnType<typeof brokenSessions>> = {
  letsAPageLowerAHint: ["S0-44/not-lowered", NOT_READ],
  forgetsOnSilence: ["S0-44/silence", NOT_READ, ...SOURCES],
  keepsServersApart: ["S0-44/other-server", NOT_READ, "S0-45/other-server"],
  keepsNoSources: [...SOURCES, NOT_READ],
  warnsNobody: ["S0-55/malicious", NOT_READ],
};
const ROWS = ids("S4-28", "read", "append", "replace", "delete");
const ERRORS = [
  ...ids("S4-21", "unknown-tool", "failure"),
  "S4-26/unknown-action",
  "S4-06/no-arguments",
  "S4-08/schema",
];
const RESOLVERS: Faults<keyof ReturnType<typeof brokenResolvers>> = {
  answersWithTheStatic: ({ id }) => !["S4-17/fallback", "S4-01/capability"].includes(id),
  mixesEnvelopes: [...ROWS, "S0-39/example"],
  cachesAcrossArguments: [
    ...ROWS,
    "S4-09/filesystem",
    "S4-09/github-api",
    "S4-08/schema",
    "S4-15/other-arguments",
  ],
  asksAnewEachTime: [...ROWS, "S0-39/example", "S4-10/same-arguments"],
  hasNoErrors: [...ERRORS, "S4-27/not-dynamic"],
  fallsBackOnNothing: says('"prepare"'),
  runsTheTool: ({ id }) => id !== "S4-01/capability",
  declaresNothing: ["S4-01/capability"],
};
const policy = (limit: "atLeast" | "atMost", ...effects: string[]) =>
  CASES.flatMap((each) =>
    each.kind === "policy" && effects.includes(each[limit] ?? "block") ? [each.id] : [],
  );
const POLICIES: Faults<keyof typeof brokenPolicies> = {
  allowsEverything: policy("atLeast", "ask", "block"),
  blocksEverything: policy("atMost", "allow", "ask"),
  asksAlways: [...policy("atLeast", "block"), ...policy("atMost", "allow")],
};

const GROUPS: readonly (readonly [KitCase["kind"], Readonly<Record<string, KitTarget>>, Faults<string>])[] = [
  ["call", brokenCalls(base), CALLS],
  ["reference", brokenReferences(base), REFERENCES],
  ["redemption", brokenBackends(backend.target.openBackend), BACKENDS],
  ["declaration", brokenReaders(base), READERS],
  ["session", brokenSessions({ ...base, ...sessions }), SESSIONS],
  ["resolve", brokenResolvers(base), RESOLVERS],
  ["policy", brokenPolicies, POLICIES],
];

const failed = new Set<string>();
const casesOf = (kind: KitCase["kind"]): readonly KitCase[] => CASES.filter((each) => each.kind === kind);

describe.each(GROUPS)("Of the faults with a %s", (kind, targets, faults) => {
  it.each(
    Object.entries(targets).map(([name, target]) => [target.name, name, target] as const),
  )("one that %s is found, at its cases and no others", async (_title, name, target) => {
    const { verdicts } = await runKit(target, casesOf(kind));
    const found = verdicts.filter(({ outcome }) => outcome === "failed").map(({ id }) => id);
    for (const id of found) failed.add(id);
    const expected = faults[name] ?? [];
    const wanted =
      typeof expected === "function"
        ? casesOf(kind)
            .filter(expected)
            .map(({ id }) => id)
        : expected;
    expect(wanted.length).toBeGreaterThan(0);
    expect(found.toSorted()).toEqual([...wanted].sort());
  });
});

it("Every case is one that some fault fails.", () => {
  expect(CASES.map(({ id }) => id).filter((id) => !failed.has(id))).toEqual([]);
});
