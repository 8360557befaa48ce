/**
 * What harmless texts lose beside one marked member: results as the public interfaces of shops, mail, calendars and issue
 * trackers give them. The guide has the figures; `npx vitest run test/gateway/harmless-loss.test.ts -u` writes none of
 * them: a person reads what is lost and changes the page.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { weakKind } from "../../src/engine/copies/weak-values.js";
import { createSession, enforceResult } from "../../src/gateway/index.js";
import { contractOf } from "./agent-view.js";

interface Sample {
  readonly site: "shop" | "mail" | "calendar" | "tracker";
  readonly language: string;
  readonly marked: string;
  /** What a person would take out of the rest, too, since it quotes the marked member. */
  readonly copies: readonly string[];
  readonly result: Readonly<Record<string, unknown>>;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const SAMPLES = JSON.parse(read("../corpus/harmless-results.json")) as readonly Sample[];

/** Every text and number by its place, as an agent would read them. */
function leavesOf(value: unknown, path = ""): [place: string, text: string][] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}/${name}`));
}

const NAMED = { type: "object", properties: { name: { "x-sensitive": true } } };

/** Only the marked member is described, so all others are searched. */
const contractFor = ({ marked }: Sample) =>
  contractOf({ outputSchema: { type: "object", properties: { [marked]: { "x-sensitive": true } } } });

interface Loss {
  readonly texts: number;
  /** The texts that lost a token which a person would have left, with what is left of them. */
  readonly lost: readonly string[];
}

function lossOf(sample: Sample, left: unknown): Loss {
  const { [sample.marked]: _, ...rest } = sample.result;
  const after = new Map(leavesOf(left));
  const leaves = leavesOf(rest);
  const lost = leaves.flatMap(([place, text]) => {
    const wanted = sample.copies.reduce((words, copy) => words.replaceAll(copy, "[withheld]"), text);
    const got = after.get(place);
    return got === text || got === wanted ? [] : [`${text} → ${got ?? "nothing"}`];
  });
  return { texts: leaves.length, lost };
}

const sum = (losses: readonly Loss[]): Loss => ({
  texts: losses.reduce((all, { texts }) => all + texts, 0),
  lost: losses.flatMap(({ lost }) => lost),
});
const isShort = ({ marked, result }: Sample) => weakKind(String(result[marked])) === "short";
const percent = ({ lost, texts }: Loss) => Math.round((1_000 * lost.length) / texts) / 10;

/** Each result by itself. */
const ownLoss = (samples: readonly Sample[]): Loss =>
  sum(
    samples.map((sample) => {
      const { agent } = enforceResult(contractFor(sample), sample.result);
      return lossOf(sample, agent.structuredContent);
    }),
  );

/** The same results of one site again, after all that they mark was removed in that session. */
function laterLoss(samples: readonly Sample[]): Loss {
  const session = createSession();
  for (const sample of samples) enforceResult(contractFor(sample), sample.result, { session });
  return sum(
    samples.map((sample) => {
      const { [sample.marked]: _, ...rest } = sample.result;
      const { agent } = enforceResult(contractOf(), rest, { session });
      return lossOf(sample, agent.structuredContent);
    }),
  );
}

const SITES = ["shop", "mail", "calendar", "tracker"] as const;
const others = SAMPLES.filter((sample) => !isShort(sample));
const short = SAMPLES.filter(isShort);

describe("Harmless texts beside a marked member", () => {
  it("are of forty results or more, of four kinds of site, in several languages", () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(40);
    for (const site of SITES) expect(SAMPLES.filter((each) => each.site === site).length).toBeGreaterThan(9);
    expect(new Set(SAMPLES.map(({ language }) => language)).size).toBeGreaterThan(8);
    expect(short.length).toBeGreaterThan(3);
  });

  it("lose in at most 2 % a token that a person would have left, in the same result and in later ones", () => {
    const here = ownLoss(others);
    const later = sum(SITES.map((site) => laterLoss(SAMPLES.filter((each) => each.site === site))));
    expect({ here: here.lost, later: later.lost }).toEqual({ here: [], later: [] });
    for (const loss of [here, later]) expect(percent(loss)).toBeLessThanOrEqual(2);
  });

  it("lose what the guide says", () => {
    const row = (name: string, { lost, texts }: Loss) =>
      `| ${name} | ${texts} | ${lost.length} (${percent({ lost, texts })} %) |`;
    const rows = [
      ...SITES.map((site) =>
        row(`${site}, same result`, ownLoss(others.filter((each) => each.site === site))),
      ),
      ...SITES.map((site) =>
        row(`${site}, later results`, laterLoss(SAMPLES.filter((each) => each.site === site))),
      ),
      row("all, beside a short number (a PIN, a code, a salary)", ownLoss(short)),
    ];
    const guide = read("../../spec-notes/guide/site-author.md");
    for (const each of rows) expect(guide).toContain(each);
  });

  it("lose nothing beside names of two common words, and what the guide says beside a single one", () => {
    const first = "Will May Mark Grant Rich Rose Hope Bill Art Paris Austin Jordan Chase Summer Dean".split(
      " ",
    );
    const last = "Page Long Price Field Case Street Hill Day Drive Banks Black Rivers Church Park Best".split(
      " ",
    );
    const texts = SAMPLES.filter(({ language }) => language === "en").flatMap(({ marked, result }) =>
      leavesOf(result).flatMap(([place, text]) => (place === `/${marked}` ? [] : [text])),
    );
    const lostBy = (name: string) => {
      const result = { name, texts };
      const { agent } = enforceResult(contractOf({ outputSchema: NAMED }), result);
      return lossOf(
        { ...(SAMPLES[0] as Sample), marked: "name", copies: [], result },
        agent.structuredContent,
      );
    };
    const names = first.flatMap((one, at) => [`${one} ${last[at]}`, `${one} ${last[(at + 7) % 15]}`]);
    expect(sum(names.map(lostBy)).lost).toEqual([]);
    const single = sum([...first, ...last].map(lostBy));
    expect(percent(single)).toBeLessThanOrEqual(2);
    const guide = read("../../spec-notes/guide/site-author.md");
    expect(guide).toContain(
      `a single common word (Will, May, Page) costs ${percent(single)} % of the texts a word`,
    );
  });
});
