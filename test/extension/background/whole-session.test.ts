/**
 * One composed session: three sites, two agents, every kind of tool; every frame that left is read.
 */
import { expect, it } from "vitest";
import { everyStep, GeneratedSession } from "../../hidden/generated-session.js";
import { findPassed } from "../../hidden/oracle.js";
import { secretsOf } from "../../hidden/two-worlds.js";

it("No frame of a whole session holds a secret, a handle that was not given, or a record that is not ours.", async () => {
  const secrets = secretsOf(303);
  const { frames, handles, consoleLines } = await new GeneratedSession(secrets).play(everyStep());
  const known = { handles, secrets: [...secrets.keys, secrets.token, secrets.card] };
  const passed = frames.flatMap((frame) => {
    const found = findPassed(JSON.parse(frame.slice(2)), known);
    return found.length > 0 ? [`${found.join()}: ${frame}`] : [];
  });
  expect(passed).toEqual([]);
  expect(findPassed(consoleLines, known)).toEqual([]);
  // The session was one: results, lists, errors, progress of the list, handles of every kind.
  const all = frames.join("\n");
  for (const part of [
    '"tools":',
    '"content":',
    '"error":',
    "tools/list_changed",
    "airlock-",
    "isError",
    "copy",
  ])
    expect(all).toContain(part);
  expect(handles.length).toBeGreaterThan(10);
  expect(frames.length).toBeGreaterThan(150);
});
