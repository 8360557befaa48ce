/**
 * Any part of the chain may die or sleep at any point of a call. Whatever happens: no secret
 * leaves, each call ends, none is carried out twice, and the chain comes back without anybody's
 * help; where a tab or the browser is gone, the person opens it.
 */
import { RUNS_ALL } from "../../../runs-all.js";
import { findCanaries } from "../../support/canaries.js";
import { test as base, expect } from "../../support/extension-fixtures.js";
import { CANARY, FaultHouse } from "./fault-house.js";
import { FAULTS, type Fault, strike } from "./strike.js";

/** When it happens: before the call, or as soon as this is so. */
const POINTS = ["before", "asked for", "on its way", "running", "answered"] as const;
type Point = (typeof POINTS)[number];

/** Two calls each; in `npm run test:all` 125 in each of both modes, which are 500 calls. */
const ROUNDS = RUNS_ALL ? 125 : 10;
/** In milliseconds: a call that has not ended by then hangs. */
const LIMIT = 30_000;
/** Words of 6 bytes. */
const SIZES = [0, 0, 0, 20_000];

/** The same numbers for the same seed: mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Ended =
  | { readonly kind: "answered"; readonly said: unknown }
  | { readonly kind: "refused"; readonly words: string };

interface Called {
  readonly piece: string;
  readonly asked: Promise<void>;
  readonly ended: Promise<Ended>;
}

async function nameOfTool({ app: { client } }: FaultHouse): Promise<string> {
  const { tools } = await client.listTools();
  return tools.find(({ name }) => name.endsWith("__work"))?.name ?? "";
}

/** Never rejects but for a call that hangs. */
function call({ app: { client } }: FaultHouse, name: string, piece: string, size: number): Called {
  let asked = () => {};
  const first = new Promise<void>((resolve) => (asked = resolve));
  const options = { timeout: LIMIT, onprogress: () => asked() };
  const ended = client.callTool({ name, arguments: { piece, size } }, options).then(
    (result): Ended => {
      if (result.isError !== true) {
        const { piece: said } = result.structuredContent as { piece?: unknown };
        return { kind: "answered", said };
      }
      return { kind: "refused", words: JSON.stringify(result.content) };
    },
    (error: Error): Ended => {
      if (/timed out/i.test(error.message)) throw new Error(`${piece} hangs.`);
      return { kind: "refused", words: error.message };
    },
  );
  return { piece, asked: first, ended };
}

/** Two calls, and one fault at one point of the first. */
async function round(house: FaultHouse, at: number, random: (below: number) => number, fault: Fault) {
  const point: Point = POINTS[random(POINTS.length)] ?? "before";
  const size = () => SIZES[random(SIZES.length)] ?? 0;
  const pieces = [`piece-${at}-a`, `piece-${at}-b`] as const;
  const [held, other] = [house.work.hold(pieces[0]), house.work.hold(pieces[1])];
  other.release();
  const name = await nameOfTool(house);
  const before = point === "before" ? await strike(fault, house) : undefined;
  const calls = [call(house, name, pieces[0], size()), call(house, name, pieces[1], size())] as const;
  const [first] = calls;
  // Not for ever: a call that is refused comes to none of these points.
  if (point === "on its way") await Promise.race([first.asked, first.ended]);
  if (point === "running" || point === "answered") await Promise.race([held.began, first.ended]);
  if (point === "answered") held.release();
  const goOn = before ?? (await strike(fault, house));
  held.release();
  await goOn();
  const ended = await Promise.all(calls.map(async (each) => ({ piece: each.piece, ...(await each.ended) })));
  return { fault, point, ended };
}

/** The number of times that each was carried out, as its answer says. */
function expectOnce(house: FaultHouse, { fault, point, ended }: Awaited<ReturnType<typeof round>>): void {
  for (const each of ended) {
    const runs = house.work.runs.get(each.piece) ?? 0;
    const words = `${each.piece}: ${fault} (${point}): ${JSON.stringify(each)}`;
    expect(runs, words).toBeLessThanOrEqual(1);
    if (each.kind === "answered") expect([runs, each.said], words).toEqual([1, each.piece]);
    else if (/Nothing ran|did not run/.test(each.words)) expect(runs, words).toBe(0);
  }
}

/** Nobody does anything: the app only asks again. */
async function expectRecovered(house: FaultHouse, at: number): Promise<void> {
  let tried = 0;
  const again = async () => {
    const piece = `piece-${at}-after-${++tried}`;
    const ended = await call(house, await nameOfTool(house), piece, 0).ended;
    return ended.kind === "answered" ? ended.said === piece : ended.words;
  };
  await expect.poll(again, { timeout: LIMIT }).toBe(true);
}

const test = base.extend<{ house: FaultHouse }>({
  house: async ({ mode, backForwardCache }, use) => {
    const house = await FaultHouse.open({ mode, backForwardCache });
    await use(house);
    await house.close();
  },
});

test("Any part dies or sleeps at any point of a call: no leak, no hang, nothing twice, and it recovers.", async ({
  house,
  mode,
}) => {
  test.setTimeout(RUNS_ALL ? 3_600_000 : 120_000);
  const random = randomOf(mode === "native" ? 2 : 1);
  const faults = Array.from({ length: ROUNDS }, (_, at) => FAULTS[at % FAULTS.length] ?? FAULTS[0]);
  const rounds = [];
  for (const [at, fault] of faults.entries()) {
    const happened = await round(house, at, random, fault);
    rounds.push(happened);
    expectOnce(house, happened);
    await expectRecovered(house, at);
  }
  // A call that was given up must not be carried out late.
  for (const happened of rounds) expectOnce(house, happened);
  const seen = house.seen();
  expect(findCanaries(seen, [CANARY])).toEqual([]);
  // The taps work: what may be seen was seen at each place.
  const places = [...seen]
    .filter(([, text]) => text.includes("__work"))
    .map(([place]) => place.replace(/-.*/, ""));
  expect([...new Set(places)].sort()).toEqual(["host", "mcp"]);
  expect(seen.get("log")).toContain('"tool":"work"');
});
