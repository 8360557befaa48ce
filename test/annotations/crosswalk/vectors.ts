/**
 * The vectors of `crosswalk.json`: each member and value, sets, slips and the proposals' examples,
 * with what our own code makes of them.
 */
import type { FactName, ToolSecurity } from "../../../src/annotations/model/types.js";
import { FACT_NAMES, HINTS, isHintName } from "../../../src/annotations/model/vocabulary.js";
import { normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import { normalizeTool } from "../../../src/annotations/read/normalize-tool.js";
import { type Vocabulary, type Written, writeAs } from "../../../src/annotations/write/write-as.js";
import {
  DELETE_USER,
  LIST_INBOX,
  MANAGE_FILES,
  MANAGE_FILES_ROWS,
  PASCAL_LIST_INBOX,
  PASCAL_READ_DRAFTS,
  PASCAL_SEND_EMAIL,
  READ_DRAFTS,
  RESOLVED_READ_FILE,
  SEND_EMAIL,
} from "../proposal-examples.js";
import { MEMBERS, type Member, type On, type Stated, VOCABULARIES } from "./tables.js";

export interface Vector {
  readonly id: string;
  /** The member that it is about. */
  readonly member?: string;
  readonly on: On;
  readonly input: Written;
  readonly stated: Stated;
  readonly derived: Stated;
  readonly output: { readonly [Name in Vocabulary]?: Written };
  /** The fields that a reader of an output does not get back. */
  readonly loses: { readonly [Name in Vocabulary]?: readonly FactName[] };
}

export const read = (input: Written, on: On): ToolSecurity =>
  on === "tool" ? normalizeTool(input) : normalizeResult(input);

export function recordOf({ facts }: ToolSecurity): { readonly stated: Stated; readonly derived: Stated } {
  const known = FACT_NAMES.filter((name) => facts[name].known);
  const valuesOf = (isDerived: boolean): Stated =>
    Object.fromEntries(
      known
        .filter((name) => (facts[name].provenance === "derived") === isDerived)
        .map((name) => [name, facts[name].values]),
    );
  return { stated: valuesOf(false), derived: valuesOf(true) };
}

/** A vocabulary that has nothing to say is left out. */
export const outputOf = (security: ToolSecurity): Vector["output"] =>
  Object.fromEntries(
    VOCABULARIES.map((name) => [name, writeAs(name, security)] as const).filter(
      ([, written]) => Object.keys(written).length > 0,
    ),
  );

/** Harmless fields that only followed from others are not missed. */
function lostIn({ facts }: ToolSecurity, output: Written, on: On): readonly FactName[] {
  const back = read(output, on).facts;
  const isMissed = (name: FactName): boolean => {
    const { known, provenance, values } = facts[name];
    const counts =
      known && (provenance !== "derived" || (isHintName(name) && values[0] === HINTS[name].worse));
    const got: readonly unknown[] = back[name].known ? back[name].values : [];
    return counts && !values.every((each) => got.includes(each));
  };
  return FACT_NAMES.filter(isMissed).sort();
}

function vector(id: string, on: On, input: Written, member?: string): Vector {
  const security = read(input, on);
  const output = outputOf(security);
  const lost = Object.entries(output).map(([name, each]) => [name, lostIn(security, each, on)] as const);
  const loses = Object.fromEntries(lost.filter(([, names]) => names.length > 0));
  const about = member === undefined ? {} : { member };
  return { id, ...about, on, input, ...recordOf(security), output, loses };
}

const nest = (pointer: string, value: unknown): Written =>
  pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/"))
    .reduceRight((inner, key) => ({ [key]: inner }), value) as Written;

/** The rest of a block, so that it is whole. */
const REST: { readonly [member: string]: string } = {
  destination: "ephemeral",
  sensitivity: "none",
  outcomes: "benign",
  source: "system",
};
const keyOf = ({ at }: Member): string => at.slice(at.lastIndexOf("/") + 1);

function inputFor(member: Member, value: unknown): Written {
  if (member.block === undefined) return nest(member.at, value);
  const { vocabulary, block, on } = member;
  const parts = MEMBERS.filter(
    (each) => each.vocabulary === vocabulary && each.block === block && each.on[0] === on[0],
  );
  const members = parts.map((each): [string, unknown] => {
    const key = keyOf(each);
    const rest = REST[key.toLowerCase()] as string;
    const spelled = Object.keys(each.means).find((word) => word.toLowerCase() === rest);
    return [key, each.at === member.at ? value : spelled];
  });
  return nest(block, Object.fromEntries(members));
}

/** A value, as a member's word stands for it. */
function valueFor({ vocabulary, at, type, scopes }: Member, word: string): unknown {
  if (vocabulary === "ifc" && word === "*") return at.endsWith("integrity") ? "untrusted" : "private";
  if (word === "*") return type === "boolean" ? "yes" : ["https://shop.example/orders", "urn:org:acme:hr"];
  if (scopes !== undefined && word === "regulated") return { regulated: { scopes: ["GDPR", "HIPAA"] } };
  return type === "boolean" ? word === "true" : word;
}

const nameOf = ({ at }: Member): string =>
  at
    .replace(/^(?:\/_meta)?(?:\/annotations)?\/(?:io\.modelcontextprotocol~1[a-z-]*\/)?/, "")
    .replaceAll("~1", "/");

/** MCP's hints stand in S0, too. */
const isShared = ({ vocabulary, at, on }: Member): boolean =>
  vocabulary !== "MCP" &&
  on[0] === "tool" &&
  MEMBERS.some((each) => each.vocabulary === "MCP" && each.at === at);

const eachWord = MEMBERS.filter((member) => !isShared(member)).flatMap((member) =>
  Object.keys(member.means).flatMap((word) =>
    member.on.map((on) => {
      const id = `${member.vocabulary}: ${nameOf(member)}, ${word}${on === "result" ? ", of a result" : ""}`;
      return vector(id, on, inputFor(member, valueFor(member, word)), member.at);
    }),
  ),
);

/** Every set that has more than one value, as a tool may declare it: all of the words. */
const sets = MEMBERS.filter(
  ({ type, on, vocabulary, means, one }) =>
    type === "string" && on[0] === "tool" && !one && vocabulary !== "S3" && !("*" in means),
).map((member) => {
  const words = Object.keys(member.means).map((word) => valueFor(member, word));
  return vector(
    `${member.vocabulary}: ${nameOf(member)}, all of them`,
    "tool",
    inputFor(member, words),
    member.at,
  );
});

const example = (id: string, { annotations, _meta }: Written): Vector =>
  vector(`example, ${id}`, "tool", {
    ...(annotations === undefined ? {} : { annotations }),
    ...(_meta === undefined ? {} : { _meta }),
  });

const EXAMPLES = [
  example("S0: read_drafts", READ_DRAFTS),
  example("S0: list_inbox", LIST_INBOX),
  example("S0: send_email", SEND_EMAIL),
  example("S0: read_file, resolved", { annotations: RESOLVED_READ_FILE }),
  vector("example, S0: result of read_file", "result", {
    _meta: { annotations: { attribution: ["mcp://file-server.acme.local/hr/salaries.xlsx"] } },
  }),
  example("S2: read_drafts", PASCAL_READ_DRAFTS),
  example("S2: list_inbox", PASCAL_LIST_INBOX),
  example("S2: send_email", PASCAL_SEND_EMAIL),
  example("S3: delete_user", DELETE_USER),
  example("S4: manage_files", { annotations: MANAGE_FILES.annotations }),
  ...Object.entries(MANAGE_FILES_ROWS).map(([action, annotations]) =>
    example(`S4: manage_files, ${action}`, {
      annotations: annotations as NonNullable<Written["annotations"]>,
    }),
  ),
];

const SLIPS = [
  vector("half a block states nothing", "tool", {
    annotations: { inputMetadata: { destination: "public" } },
  }),
  vector("an unknown word makes its block unknown", "tool", {
    annotations: { returnMetadata: { source: "everybody", sensitivity: "pii" } },
  }),
  vector("a hint that is no boolean states nothing", "tool", { annotations: { readOnlyHint: "true" } }),
  vector("an unknown effect states nothing", "tool", { _meta: { "mcp.dev/effect": "mixed" } }),
  vector("of two words, the worse counts", "tool", {
    annotations: {
      readOnlyHint: true,
      destructiveHint: true,
      openWorldHint: false,
      untrustedContentHint: true,
    },
  }),
  vector("sources of its own bring in no strangers", "tool", {
    annotations: { openWorldHint: true, returnMetadata: RESOLVED_READ_FILE.returnMetadata },
  }),
  vector("no class takes back sensitiveHint", "tool", {
    annotations: { sensitiveHint: true, returnMetadata: { source: "system", sensitivity: "none" } },
  }),
  vector("a harmless label takes nothing back", "tool", {
    _meta: {
      "mcp.dev/resultSensitivity": "restricted",
      ifc: { integrity: "trusted", confidentiality: "public" },
    },
  }),
  vector("the older form of a label", "result", {
    _meta: { ifc: { integrity: "low", confidentiality: ["public"] } },
  }),
  vector("of several outcomes, a result says the worst", "result", {
    _meta: {
      annotations: {
        inputMetadata: {
          destination: ["user", "public"],
          sensitivity: "none",
          outcomes: ["benign", "irreversible"],
        },
      },
    },
  }),
  vector("readers of a label", "tool", { _meta: { ifc: { confidentiality: ["octocat", "hubot"] } } }),
];

export const VECTORS: readonly Vector[] = [...EXAMPLES, ...eachWord, ...sets, ...SLIPS];
