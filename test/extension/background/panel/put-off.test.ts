/** *Not now* to an agent that asks to connect: neither yes nor no. */
import { afterEach, expect, it, vi } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { askingSite, NEWCOMER, reads } from "../../asking-site.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { appHouse } from "../../fake-app.js";
import { quiet } from "../../until.js";

afterEach(() => void vi.restoreAllMocks());

const newcomerIn = ({ panel }: { readonly panel: FakePanel }) =>
  panel.state?.agents.find(({ id }) => id === NEWCOMER);

it("The request leaves the badge and stays without an answer, however often the agent asks; it can be taken up.", async () => {
  const house = await askingSite({ tools: [reads("look")] });
  const { panel, newcomer, browser } = house;
  await panel.command({ type: "put-off", agent: NEWCOMER, on: true });
  expect(await panel.shows(() => newcomerIn(house)?.isPutOff && newcomerIn(house))).toMatchObject({
    status: "waiting",
  });
  expect((await newcomer.request("tools/list")).error?.code).toBe(RpcCode.waitingForApproval);
  await new FakeAgent(browser, NEWCOMER).request("initialize", { clientInfo: { name: "Another" } });
  expect(newcomerIn(house)?.isPutOff).toBe(true);
  await panel.command({ type: "put-off", agent: NEWCOMER, on: false });
  await panel.shows(
    () => newcomerIn(house)?.status === "waiting" && newcomerIn(house)?.isPutOff === undefined,
  );
  await house.approve();
  expect((await newcomer.request("tools/list")).result).toBeDefined();
});

it("It outlives the worker; after an hour, the next request is shown again.", async () => {
  const house = await askingSite({ tools: [reads("look")] });
  await house.panel.command({ type: "put-off", agent: NEWCOMER, on: true });
  house.browser.killWorker();
  house.browser.startWorker();
  const panel = new FakePanel(house.browser);
  await panel.shows(({ agents }) => agents.some(({ isPutOff }) => isPutOff));
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 3_600_001);
  await new FakeAgent(house.browser, NEWCOMER).request("ping");
  await panel.shows(({ agents }) =>
    agents.some(({ id, isPutOff }) => id === NEWCOMER && isPutOff === undefined),
  );
});

it("An app's request goes when the app is gone, and not when another line of it is.", async () => {
  const { panel, host, connect } = await appHouse();
  const { key } = await connect(1);
  await connect(2, key);
  await panel.shows(({ agents }) => agents.length === 1);
  host.send({ line: 1, closed: true });
  await quiet();
  expect(panel.state?.agents).toMatchObject([{ status: "waiting" }]);
  host.send({ line: 2, closed: true });
  await panel.shows(({ agents }) => agents.length === 0);
});
