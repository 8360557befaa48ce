/**
 * The kit, held against what runs without a browser: entries for Node, the extension's worker, the
 * endpoint over HTTP.
 */
import { afterAll, describe, expect, it } from "vitest";
import { formatReport, type KitReport, type KitTarget, runKit } from "../../src/kit/index.js";
import { backendTarget } from "./targets/backend-target.js";
import { extensionTarget } from "./targets/extension-target.js";
import { gatewayTarget } from "./targets/gateway-target.js";
import { referenceClient } from "./targets/reference-client.js";
import { serverTarget } from "./targets/server-target.js";

const backend = backendTarget();
afterAll(() => backend.close());

const idsOf = ({ verdicts }: KitReport, outcome: string): string[] =>
  verdicts.filter((each) => each.outcome === outcome).map(({ id }) => id);

/** Those that the target could be asked, but for a reason of its own is not. */
const leftOut = ({ verdicts }: KitReport): string[] =>
  verdicts
    .filter(
      ({ outcome, problems }) => outcome === "skipped" && !/^The target has no /.test(problems[0] ?? ""),
    )
    .map(({ id }) => id);

const SOURCES = "S0-45/other-server";
const PREPARED = [
  "S4-17/fallback",
  "S4-18/nothing-to-fall-back-on",
  "S4-14/prepare",
  "S4-19/again",
  "S4-05/worse",
  "S4-12/left-out",
] as const;
const TARGETS: readonly (readonly [string, KitTarget, number, readonly string[]])[] = [
  [gatewayTarget.name, gatewayTarget, 136, [SOURCES, "S4-01/capability"]],
  [extensionTarget.name, extensionTarget, 94, [SOURCES, ...PREPARED]],
  [backend.target.name, backend.target, 10, []],
];

describe.each(TARGETS)("%s", (_name, target, passed, out) => {
  it("passes every case that it can be asked, and says which it is not asked", async () => {
    const report = await runKit(target);
    expect(idsOf(report, "failed"), formatReport(report)).toEqual([]);
    expect([report.passed, report.conforms]).toEqual([passed, true]);
    expect(leftOut(report)).toEqual(out);
  });
});

it("The trust proposal's own client conforms: it fails one case, which only should hold", async () => {
  const report = await runKit(referenceClient);
  expect(idsOf(report, "failed")).toEqual(["S0-24/declared"]);
  expect([report.passed, report.conforms]).toEqual([7, true]);
});

it("In front of a server of the official SDK nothing leaves that must not; it has no person to warn", async () => {
  const report = await runKit(serverTarget);
  expect(idsOf(report, "failed"), formatReport(report)).toEqual(["S0-06/malicious"]);
  expect([report.passed, report.conforms]).toEqual([46, true]);
});
