/**
 * Every place of a result × every invisible character × every spelling: nothing that was withheld
 * comes back.
 */
import { describe, expect, it } from "vitest";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { compileContract, createDetector, createSession, enforceResult } from "../../src/gateway/index.js";
import { findPassed } from "../hidden/oracle.js";
import { ENCODED_PLACES, isEscapedTwice, placesFor } from "../hidden/places.js";
import {
  allSpellings,
  INVISIBLE,
  literals,
  SECRET,
  type Spelling,
  spellingsOf,
} from "../hidden/spellings.js";
import { contractOf, KEY_SCHEMA, ORIGIN } from "./agent-view.js";

type Session = ReturnType<typeof createSession>;

/** A session that lost the secret already. */
function usedSession(): Session {
  const session = createSession();
  const { user } = enforceResult(
    contractOf({ outputSchema: KEY_SCHEMA }),
    { id: "k", secret: SECRET },
    { session },
  );
  expect(user.withheld).toHaveLength(1);
  return session;
}

type Contract = ReturnType<typeof contractOf>;

/** The steps of a call through the boundary. @returns what passed that must not */
function findPassedOf(contract: Contract, session: Session, raw: unknown): string[] {
  const options = { session, detect: createDetector(), declared: normalizeTool({}) };
  const { agent, user, text } = enforceResult(contract, raw, options);
  const handles = user.withheld.map(({ handle }) => handle);
  return findPassed({ agent, text }, { handles });
}

const CLASSES: [string, readonly Spelling[]][] = [
  ["no invisible character", literals()],
  ...Object.entries(INVISIBLE).map(([name, hidden]): [string, readonly Spelling[]] => [
    name,
    spellingsOf(hidden),
  ]),
];

function expectNothing(contract: Contract, spellings: readonly Spelling[]): void {
  const session = usedSession();
  const passed: string[] = [];
  for (const spelling of spellings) {
    for (const [title, place] of placesFor(spelling)) {
      if (isEscapedTwice(title, spelling)) continue;
      const found = findPassedOf(contract, session, place(spelling.text));
      if (found.length > 0) passed.push(`${spelling.title} in ${title}: ${found.join()}`);
    }
  }
  expect(passed).toEqual([]);
}

describe("The oracle", () => {
  it("finds every spelling in every place, where nothing is enforced", () => {
    for (const spelling of allSpellings()) {
      for (const [title, place] of placesFor(spelling)) {
        expect(
          findPassed(place(spelling.text), { handles: [] }),
          `${spelling.title} in ${title}`,
        ).not.toEqual([]);
      }
    }
  });
});

describe("A secret, a handle or a name of ours passes nowhere in a result", () => {
  it.each(CLASSES)("of the site that lost it, with %s", (_name, spellings) => {
    expectNothing(contractOf(), spellings);
  });

  it.each(CLASSES)("a handle or a name of another site, with %s", (_name, spellings) => {
    const forged = spellings.filter(({ isHandle, isName }) => isHandle || isName);
    expectNothing(contractOf({ origin: "https://other.example" }), forged);
  });

  it("as base64 in a blob, a picture or a sound", () => {
    const session = usedSession();
    const known = { handles: [] };
    for (const [title, place] of Object.entries(ENCODED_PLACES)) {
      expect(findPassed(place(SECRET), known), title).not.toEqual([]);
      expect(findPassedOf(contractOf(), session, place(SECRET)), title).toEqual([]);
    }
  });
});

describe("Words of a schema, which name what was withheld", () => {
  const session = usedSession();
  it.each(allSpellings())("pass into no record: $title", ({ text }) => {
    const marked = { type: "string", "x-sensitive": true };
    const raw = { [text]: "a second value", rows: [{ [text]: "a third value" }] };
    const rows = { type: "array", items: { type: "object", properties: { [text]: marked } } };
    const tools = [
      { outputSchema: { type: "object", properties: { [text]: marked, rows } } },
      { outputSchema: { type: "object", additionalProperties: marked, properties: { rows } } },
      { outputSchema: { type: "object", properties: { [text]: { ...marked, title: text }, rows } } },
    ];
    for (const tool of tools) expect(findPassedOf(contractOf(tool), session, raw)).toEqual([]);
  });

  it.each(allSpellings())("nor do a tool's title and a reference's label: $title", ({ text }) => {
    const annotations = { sensitiveHint: true };
    const titled = compileContract({ name: "t", title: text, annotations }, { origin: ORIGIN });
    expect(findPassedOf(titled, session, { id: 1 })).toEqual([]);
    const reference = {
      type: "secret_reference",
      id: text,
      label: text,
      redeemUrl: `/redeem/${encodeURIComponent(text)}`,
    };
    const raw = { content: [{ type: "text", text: `Use ${text}.` }, reference] };
    expect(findPassedOf(contractOf(), session, raw)).toEqual([]);
  });
});
