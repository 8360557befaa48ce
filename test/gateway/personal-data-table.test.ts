/**
 * How much of quoted personal data each door lets through, and what harmless texts lose beside it: the table in the guide
 * for site authors, between its markers. Whoever changes a figure reads why, and changes the page.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSession as createPageSession } from "../../src/engine/enforce/agent-session.js";
import { enforce as enforceInPage, textOf } from "../../src/engine/enforce/enforce.js";
import { compileRedactor, createScrubber } from "../../src/engine/index.js";
import { restoreSession, unsavedValues } from "../../src/gateway/persist-session.js";
import { contractOf } from "./agent-view.js";
import { setUp } from "./boundary-set-up.js";
import { GROUPS, type Kind, normal } from "./personal-data-kinds.js";

const SAMPLES = 3;
const BEGIN = "<!-- personal data: measured by test/gateway/personal-data-table.test.ts -->";
const END = "<!-- end of the table -->";
const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

const SCHEMA = { type: "object", properties: { id: { type: "string" }, data: { "x-sensitive": true } } };
const marking = contractOf({ outputSchema: SCHEMA });
const open = contractOf();

/** Texts of shops, mail, calendars and issue trackers, each of which stands beside quotations. */
const HARMLESS = (JSON.parse(read("../corpus/harmless-results.json")) as { result: object; marked: string }[])
  .flatMap(({ result, marked }) => Object.entries(result).filter(([name]) => name !== marked))
  .flatMap(([, text]) => (typeof text === "string" && text.includes(" ") ? [text] : []));

/** What a tool returns, one result after the other. The agent gets the last one. */
type Results = readonly (readonly [contract: typeof open, raw: unknown])[];
type Door = (results: Results) => Promise<string> | string;

const page: Door = (results) => {
  const session = createPageSession();
  return results.map(([contract, raw]) => textOf(enforceInPage(contract, raw, { session }))).at(-1) ?? "";
};

/** As the worker runs a call, in a life of its own: what a session is to remember was stored. */
const extension: Door = async (results) => {
  let stored = { id: "s", values: [] as unknown[] };
  let seen = "";
  for (const [contract, raw] of results) {
    const session = restoreSession(JSON.parse(JSON.stringify(stored)));
    seen = JSON.stringify(await setUp({ run: async () => raw }, { contract, session }).answer());
    stored = { ...stored, values: [...stored.values, ...unsavedValues(session).values] };
  }
  return seen;
};

type Place = (data: string, words: string, others: readonly string[]) => Results;
const text = (words: string) => ({ type: "text", text: words });
const PLACES: Readonly<Record<string, Place>> = {
  "in a note": (data, words, others) => [[marking, { id: "a", data, note: `For ${words}.`, others }]],
  "in MCP text": (data, words, others) => [
    [marking, { structuredContent: { id: "a", data }, content: [text(`(${words})`), ...others.map(text)] }],
  ],
  "in a resource": (data, words, others) => [
    [
      marking,
      {
        structuredContent: { id: "a", data },
        content: [
          { type: "resource", resource: { uri: "a:b", text: `It is ${words}!` } },
          ...others.map(text),
        ],
      },
    ],
  ],
  "as a name": (data, words, others) => [[marking, { id: "a", data, by: { [words]: 1 }, others }]],
  "in a later result": (data, words, others) => [
    [marking, { id: "a", data }],
    [open, { note: `For ${words}.`, others }],
  ],
};

const DOORS: Readonly<Record<string, Door>> = { page, extension };
const redactor = compileRedactor(SCHEMA);
type Log = (data: string, words: string, others: readonly string[]) => string;
const LOGS: Readonly<Record<string, Log>> = {
  "`stringify`": (data, words, others) =>
    redactor.stringify({ id: "a", data, note: `Of ${words}.`, others }) as string,
  "`createScrubber`": (data, words, others) =>
    createScrubber(redactor.redact({ data }).removed).scrub(JSON.stringify([`Of ${words}.`, ...others])).text,
};

class Count {
  /** By door and place. */
  readonly cells = new Map<string, { quoted: number; read: number }>();
  texts = 0;
  lost = 0;
  #next = 0;

  /** Five harmless texts in turn. */
  #others(): readonly string[] {
    return Array.from({ length: 5 }, () => HARMLESS[this.#next++ % HARMLESS.length] as string);
  }

  async add(cell: string, value: string, quoted: string, seen: (others: readonly string[]) => unknown) {
    const others = this.#others();
    const got = String(await seen(others));
    const count = this.cells.get(cell) ?? { quoted: 0, read: 0 };
    this.cells.set(cell, count);
    count.quoted += 1;
    const left = normal(got.replaceAll(/airlock-[\da-f]{32}/g, ""));
    if (left.includes(normal(value)) || left.includes(normal(quoted))) count.read += 1;
    this.texts += others.length;
    this.lost += others.filter((other) => !got.includes(JSON.stringify(other).slice(1, -1))).length;
  }
}

async function measure(kind: Kind, count: Count): Promise<void> {
  for (const value of fc.sample(kind.make, { numRuns: SAMPLES, seed: 18 })) {
    const quoted = kind.quote?.(value) ?? value;
    for (const [place, results] of Object.entries(PLACES)) {
      if (place === "in a later result" && kind.isOnlyHere) continue;
      for (const door of Object.values(DOORS))
        await count.add(place, value, quoted, (others) => door(results(value, quoted, others)));
    }
    // What logs are searched for is equal to the value: they have no rule for what looks like it.
    const equal = kind.isOnlyHere ? value : quoted;
    for (const [log, write] of Object.entries(LOGS))
      await count.add(log, value, equal, (others) => write(value, equal, others));
  }
}

const COLUMNS = [...Object.keys(PLACES), ...Object.keys(LOGS)];

async function rowOf([group, kinds]: readonly [string, Readonly<Record<string, Kind>>]): Promise<string> {
  const count = new Count();
  for (const kind of Object.values(kinds)) await measure(kind, count);
  const cells = COLUMNS.map((column) => {
    const cell = count.cells.get(column);
    return cell ? `${cell.read} of ${cell.quoted}` : "–";
  });
  const percent = Math.round((1_000 * count.lost) / count.texts) / 10;
  return `| ${[group, ...cells, `${count.lost} of ${count.texts} (${percent} %)`].join(" | ")} |`;
}

it("The guide's table says how much of each kind of personal data is read at each place, and what it costs.", async () => {
  const rows: string[] = [];
  for (const group of Object.entries(GROUPS)) rows.push(await rowOf(group));
  const head = ["quoted", ...COLUMNS, "harmless texts lost a word"];
  const table = [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows].join("\n");
  const guide = read("../../spec-notes/guide/site-author.md");
  const shown = guide.slice(guide.indexOf(BEGIN) + BEGIN.length, guide.indexOf(END)).trim();
  expect(table).toBe(shown);
});
