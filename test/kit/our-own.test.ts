/** The kit, held against what runs without a browser: the entries for Node, and the redemption endpoint over HTTP. */
import { afterAll, describe, expect, it } from "vitest";
import { formatReport, type KitReport, type KitTarget, runKit } from "./index.js";
import { backendTarget } from "./targets/backend-target.js";
import { extensionTarget } from "./targets/extension-target.js";
import { gatewayTarget } from "./targets/gateway-target.js";

const backend = backendTarget();
afterAll(() => backend.close());

const TARGETS: readonly (readonly [string, KitTarget])[] = [
  gatewayTarget,
  extensionTarget,
  backend.target,
].map((target) => [target.name, target]);
const idsOf = ({ verdicts }: KitReport, outcome: string): string[] =>
  verdicts.filter((each) => each.outcome === outcome).map(({ id }) => id);

describe.each(TARGETS)("%s", (_name, target) => {
  it("passes every case that it can be asked.", async () => {
    const report = await runKit(target);
    expect(idsOf(report, "failed"), formatReport(report)).toEqual([]);
  });
});
