/** `spec-notes/crosswalk.json`, and the table of `spec-notes/crosswalk.md`. */
import { HINTS } from "../../../src/annotations/model/vocabulary.js";
import type { Vocabulary } from "../../../src/annotations/write/write-as.js";
import { MEMBERS, type Member, TABLES, VOCABULARIES } from "./tables.js";
import { read, recordOf, VECTORS, type Vector } from "./vectors.js";

/** Nothing that the member can say is milder than silence. */
const onlyTightens = ({ means }: Member): boolean =>
  Object.values(means).every((said) =>
    Object.entries(said).every(
      ([name, [value]]) => name in HINTS && HINTS[name as keyof typeof HINTS].worse === value,
    ),
  );

const CROSSWALK = {
  $comment: "Written by the tests of webmcp-airlock; how to run it: spec-notes/crosswalk.md.",
  version: 1,
  ...TABLES,
  members: MEMBERS.map((each) => ({ ...each, ...(onlyTightens(each) ? { onlyTightens: true } : {}) })),
  vectors: VECTORS,
};

/** One row or vector in a line, so that a change is a line. */
export function crosswalkText(): string {
  const { members, derive, write, vectors, facts, denials, ...head } = CROSSWALK;
  const lists = Object.entries({ members, derive, write, vectors }).map(
    ([name, rows]) => `  "${name}": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n")}\n  ]`,
  );
  const entries = Object.entries(facts).map(([name, fact]) => `    "${name}": ${JSON.stringify(fact)}`);
  const start = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`);
  start.push(`  "denials": ${JSON.stringify(denials)}`);
  return `{\n${[...start, `  "facts": {\n${entries.join(",\n")}\n  }`, ...lists].join(",\n")}\n}\n`;
}

const COLUMNS = VOCABULARIES.filter((name) => name !== "trust-annotations");
/** S2 and upstream's block say the same as S0 in other spellings. */
const ROWS = VECTORS.filter(
  ({ id, on }) => /^(?:MCP|WebMCP|S0|S3|ifc): .*(?<!all of them)$/.test(id) && on === "tool",
);

type Leaf = readonly [member: string, value: unknown];
function leavesOf(value: unknown, key = ""): readonly Leaf[] {
  const isHolder =
    typeof value === "object" && value !== null && !Array.isArray(value) && !("regulated" in value);
  return isHolder ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, name)) : [[key, value]];
}

/** The members of a block that a vector only has because a block must be whole. */
const FILLED = /^(?:destination ephemeral|sensitivity none|outcomes? benign|source system)$/;

function cell({ member, input, output, loses, stated, derived, on }: Vector, vocabulary: Vocabulary): string {
  const written = output[vocabulary] ?? {};
  const isBlock = leavesOf(input).length > 1;
  const subject = member?.slice(member.lastIndexOf("/") + 1) ?? "";
  const isFilled = ([name, value]: Leaf): boolean =>
    isBlock &&
    !subject.startsWith(name.toLowerCase()) &&
    FILLED.test(`${name} ${String(value)}`.toLowerCase());
  const words = leavesOf(written)
    .filter((leaf) => !isFilled(leaf))
    .map(([name, value]) => `${name.replace("mcp.dev/", "")}: ${JSON.stringify(value)}`);
  if (Object.keys(stated).length === 0) return "";
  if (output[vocabulary] === undefined) return "–";
  const back = recordOf(read(written, on)).stated;
  const more = Object.entries(back).some(
    ([name, values]) => values.length > 0 && !(name in stated) && !(name in derived),
  );
  const marks = [more ? "+" : "", loses[vocabulary] === undefined ? "" : "−"].join("");
  return `${words.map((word) => `\`${word}\``).join(", ")} ${marks}`.trim();
}

/** A word as it was said, in its row's first column. */
function said({ id, member }: Vector): string {
  const isTightening = CROSSWALK.members.some(({ at, onlyTightens: only }) => at === member && only);
  const words = id.replace(/, \*$/, ", any other").replace("attribution, any other", "attribution");
  return `${words}${isTightening ? " ↑" : ""}`;
}

/** The table between the markers of the page. */
export function tableOf(): string {
  const head = ["said", ...COLUMNS];
  const rows = ROWS.map((vector) => [said(vector), ...COLUMNS.map((name) => cell(vector, name))]);
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
