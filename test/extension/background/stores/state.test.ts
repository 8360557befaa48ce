/**
 * State that outlives the worker: writes that come together go together, and one without room takes
 * nobody else's.
 */
import { expect, it } from "vitest";
import { drop, put, State } from "../../../../extension/background/stores/state.js";
import { FakeStorage } from "../../fake-storage.js";
import { WorkerLife } from "../../worker-life.js";

const site = (value: string) => put("decided", "a", value);

async function open() {
  const storage = new FakeStorage();
  const life = new WorkerLife();
  const state = await State.open(storage.area(life, "session"));
  const writes = () => life.steps.filter((step) => / (?:set|remove)$/.test(step)).length;
  return { storage, state, writes };
}

it("What is asked for while the browser writes goes into one more write, the last of each record", async () => {
  const { storage, state, writes } = await open();
  const all = [state.write([site("1"), put("decided", "x", "1")])];
  await Promise.resolve();
  for (const value of ["2", "3", "4"]) all.push(state.write([site(value)]));
  all.push(state.write([drop("decided", "x")]));
  await Promise.all(all);
  expect([...storage.data]).toEqual([["decided:a", '"\\"4\\""']]);
  expect(writes()).toBe(3);
});

it("One that has no room is refused alone, and what was asked for after it comes after it", async () => {
  const { storage, state } = await open();
  storage.quota = 1_000;
  const ended = await Promise.allSettled([
    state.write([site("first")]),
    state.write([put("decided", "b", "x".repeat(2_000)), put("decided", "x", "1")]),
    state.write([site("last")]),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect([...storage.data]).toEqual([["decided:a", '"\\"last\\""']]);
});
