/** The API against a peer polyfill and against the browser's own; all in one run, taking turns. */
import { interleave, round } from "./chromium.mjs";

const SMALL = { calls: 400 };
const LARGE = { calls: 20, size: "large" };
const PEER_INPUT = { inputAsText: true };
const TOOLS = { tools: 1000 };
const ROUNDS = { rounds: 21 };

/**
 * Rows of one measurement: name, ours, with what it is compared, and the goal (none: for
 * information).
 */
async function registration({ ours, native }, add) {
  const times = await interleave(
    { ours: [ours, "registerRound", TOOLS], native: [native, "registerRound", TOOLS] },
    { rounds: 5, warmUp: 2 },
  );
  add("1,000 registrations, one by one; native", times.ours, times.native);
}

/** @param pages of their own, because the tools stay */
async function lists({ ours, peer, native }, add) {
  const options = { ...TOOLS, calls: 10 };
  const times = await interleave(
    {
      ours: [ours, "listRound", options],
      peer: [peer, "listRound", options],
      native: [native, "listRound", options],
    },
    { rounds: 9 },
  );
  add("getTools with 1,000 tools; peer", times.ours, times.peer, 1);
  add("getTools with 1,000 tools; native", times.ours, times.native);
  const forms = await interleave(
    {
      many: [ours, "formRound", { controls: 4_000, calls: 3 }],
      few: [ours, "formRound", { controls: 500, calls: 3 }],
    },
    { rounds: 5 },
  );
  // Eight times the controls: their square would be 64 times the time.
  add("getTools, a form of 4,000 controls; of 500", forms.many, forms.few, 24);
}

async function execution({ ours, peer, native, augmented }, add) {
  const small = await interleave(
    {
      ours: [ours, "executeRound", SMALL],
      peer: [peer, "executeRound", { ...SMALL, ...PEER_INPUT }],
      hops: [peer, "twoHopsRound", SMALL],
      native: [native, "executeRound", SMALL],
      augmented: [augmented, "executeRound", SMALL],
    },
    ROUNDS,
  );
  add("executeTool, 1 kB; peer + two task hops", small.ours, small.peer + small.hops, 1);
  add("executeTool, 1 kB, augmenting; native", small.augmented, small.native, 1.2);
  const large = await interleave(
    {
      ours: [ours, "executeRound", LARGE],
      peer: [peer, "executeRound", { ...LARGE, ...PEER_INPUT }],
    },
    ROUNDS,
  );
  add("executeTool, 300 kB; peer", large.ours, large.peer, 1.7);
}

/** Redaction's part of a call; the others give the results raw. */
async function redactingExecution({ ours, peer, native, augmented }, add) {
  for (const [size, title, calls, goal] of [
    ["five", "5 fields", 400, 2],
    ["fresh", "5 fields, 2 with new values", 400, 2.7],
    ["hundred", "100 rows", 100, 5],
    ["thousand", "1,000 rows", 20, 9],
  ]) {
    const raw = { calls, size };
    const redacted = { ...raw, redacts: true };
    const times = await interleave(
      {
        ours: [ours, "executeRound", redacted],
        peer: [peer, "executeRound", { ...raw, ...PEER_INPUT }],
        hops: [peer, "twoHopsRound", { calls }],
        native: [native, "executeRound", raw],
        augmented: [augmented, "executeRound", redacted],
      },
      ROUNDS,
    );
    add(
      `executeTool, ${title}, redacting; peer raw + two task hops`,
      times.ours,
      times.peer + times.hops,
      goal,
    );
    add(`executeTool, ${title}, redacting, augmenting; native raw`, times.augmented, times.native);
  }
}

/** The part of a full list of withheld items in a call: a thousand cards. */
async function heldExecution({ ours, bare }, add) {
  const redacted = { calls: 100, size: "five", redacts: true };
  for (const page of [ours, bare]) await round(page, "executeRound", { ...redacted, calls: 1_000 });
  const times = await interleave(
    { ours: [ours, "executeRound", redacted], bare: [bare, "executeRound", redacted] },
    { rounds: 15 },
  );
  // Microseconds on top, next to the goal of 200.
  add("executeTool, 5 fields, redacting: what 1,000 cards add; 0.2 ms", times.ours - times.bare, 200, 1);
}

/** @param {(name: string, ours: number, other: number, limit?: number) => void} add */
export async function measureModelContext(launch, add) {
  const off = await launch("polyfill");
  const on = await launch("native");
  const pages = async () => ({
    ours: await off("ours"),
    peer: await off("peer"),
    native: await on("nothing"),
    augmented: await on("ours"),
  });
  await registration(await pages(), add);
  await lists(await pages(), add);
  await execution(await pages(), add);
  // With the list of what stayed behind, as callers' pages have it.
  await redactingExecution(await pages(), add);
  await heldExecution({ ours: await off("ours"), bare: await off("bare") }, add);
}
