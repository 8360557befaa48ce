/** The person's lasting decisions, while the browser still stores earlier ones. */
import { expect, it } from "vitest";
import type { AgentRecord } from "../../../../extension/background/model/records.js";
import type { ChromeApi } from "../../../../extension/background/platform/chrome-api.js";
import { Settings } from "../../../../extension/background/stores/settings.js";
import { openLasting, State } from "../../../../extension/background/stores/state.js";
import { FakeStorage } from "../../fake-storage.js";
import { WorkerLife } from "../../worker-life.js";

const AGENT: AgentRecord = { id: "an-agent", kind: "extension", name: "An agent", status: "waiting" };

/** A browser whose disk is slow: each write ends when the test says so. */
async function setUp() {
  const writes: (() => void)[] = [];
  const local = {
    get: async () => ({}),
    set: () => new Promise<void>((resolve) => writes.push(resolve)),
  };
  const api = { extension: { inIncognitoContext: false }, storage: { local } } as unknown as ChromeApi;
  const state = await State.open(new FakeStorage().area(new WorkerLife(), "session"));
  return { settings: new Settings({ state, lasting: await openLasting(api, state) }, false), writes };
}

it("A no counts, though the yes before it is stored only now", async () => {
  const { settings, writes } = await setUp();
  const [yes, no] = [
    settings.decideAgent({ ...AGENT, status: "approved" }),
    settings.decideAgent({ ...AGENT, status: "denied" }),
  ];
  writes[0]?.();
  await yes;
  expect(settings.agent(AGENT.id)?.status).toBe("denied");
  writes[1]?.();
  await no;
  expect(settings.agent(AGENT.id)?.status).toBe("denied");
});

it("A site that was switched off stays off, though its switching on is stored only now", async () => {
  const { settings, writes } = await setUp();
  const [on, off] = [
    settings.decideSite("https://a.example", "on"),
    settings.decideSite("https://a.example", "off"),
  ];
  writes[0]?.();
  await on;
  expect(settings.site("https://a.example")).toBe("off");
  writes[1]?.();
  await off;
});

it("Apps stay out, though letting them in is stored only now", async () => {
  const { settings, writes } = await setUp();
  const [inside, out] = [settings.allowApps(true), settings.allowApps(false)];
  writes[0]?.();
  await inside;
  expect(settings.appsAllowed).toBe(false);
  writes[1]?.();
  await out;
  expect(settings.appsAllowed).toBe(false);
});
