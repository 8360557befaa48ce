/** A page with frames of ever new origins, and what is known of the agents of other pages. */
import { expect, it } from "vitest";
import { makeRoom } from "../../../../extension/background/calls/own-sessions.js";
import type { Registry } from "../../../../extension/background/stores/registry.js";
import { SessionTrusts } from "../../../../extension/background/stores/session-trusts.js";
import { State } from "../../../../extension/background/stores/state.js";
import { FakeStorage } from "../../fake-storage.js";
import { WorkerLife } from "../../worker-life.js";

async function setUp(origins: readonly string[]) {
  const session = new FakeStorage();
  const state = await State.open(session.area(new WorkerLife(), "session"));
  const trusts = new SessionTrusts({ state, lasting: state }, () => undefined);
  for (const agent of ["an extension", "browser", ...origins.map((origin) => `page ${origin}`)]) {
    await trusts.observe(agent, { origin: "https://shop.example", hasFinding: true });
  }
  const open = new Set<string>();
  // Only a frame of another origin speaks in each page: the session is still that of the page
  // around it.
  const documents = () => [...open].map((topOrigin) => ({ origin: "https://frame.example", topOrigin }));
  const registry = { all: documents } as unknown as Registry;
  return { trusts, open, session, room: (topOrigin: string) => makeRoom(topOrigin, { registry, trusts }, 3) };
}

const [A, B, C, D] = ["https://a.example", "https://b.example", "https://c.example", "https://d.example"];

it("There is room for some, and for an agent that has a session already.", async () => {
  const few = await setUp([A, B]);
  expect(await few.room(C)).toBe(true);
  const { trusts, room } = await setUp([A, B, C]);
  expect(await room(B)).toBe(true);
  expect(trusts.agents()).toHaveLength(5);
});

it("The oldest whose pages are all gone makes room, in the storage as well.", async () => {
  const { trusts, open, session, room } = await setUp([A, B, C]);
  open.add(A);
  expect(await room(D)).toBe(true);
  expect(trusts.agents()).toEqual(["an extension", "browser", `page ${A}`, `page ${C}`]);
  expect(session.keys("trust:")).toHaveLength(4);
  expect(trusts.of(`page ${B}`).malicious).toBe(false);
});

it("Whoever is still there is never forgotten: then a newcomer gets no leave.", async () => {
  const { trusts, open, room } = await setUp([A, B, C]);
  for (const origin of [A, B, C]) open.add(origin);
  expect(await room(D)).toBe(false);
  expect(trusts.agents()).toHaveLength(5);
});
