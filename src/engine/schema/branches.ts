/**
 * The branches of `oneOf` and `anyOf` that a value cannot be of: a member that each value of the
 * branch has must have one certain value there, and has another one · S1-07
 */
import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  listIncludes,
  listSome,
  reflectGetOwnPropertyDescriptor,
  SafeMap,
} from "../../intrinsics/language.js";
import type { Location } from "./location.js";
import { keywordOf, type SchemaNode } from "./schema-node.js";
import { type Edge, IN_PLACE, type JsonValue } from "./types.js";

export interface Branch {
  readonly edge: Edge;
  /** Members, and the values that they must have. */
  readonly values: readonly { readonly name: string; readonly value: JsonValue }[];
}

/** The branches at one place. */
export interface Branches {
  /** Those of each choice. */
  readonly choices: readonly (readonly Branch[])[];
  /** The members that tell them apart, and a number for each of the values that do. */
  readonly tellers: SafeMap<string, SafeMap<JsonValue | undefined, number>>;
}

/**
 * Each object is asked for all of these members. Where more of them tell branches apart, nothing is
 * ruled out: all marks count.
 */
const MAX_TELLERS = 16;

/** What a value rules out at one place. */
export type Ruled = SafeMap<Edge, true>;

/** The only value that a subschema allows, where it has no parts. */
function onlyValue(node: SchemaNode): JsonValue | undefined {
  const listed = keywordOf(node, "enum");
  const value =
    keywordOf(node, "const") ?? (arrayIsArray(listed) && listed.length === 1 ? listed[0] : undefined);
  return typeof value === "object" ? undefined : value;
}

/** The branches of each choice at a place. Only what is certain in a branch counts. */
export function findBranches(
  { nodes, facts, step }: Location,
  locationOf: (node: SchemaNode) => Location,
): Branches {
  const choices = createList<Branch[]>();
  const tellers: Branches["tellers"] = new SafeMap();
  const groups = new SafeMap<SchemaNode, Branch[]>();
  const read = (edge: Edge): void => {
    const { choice, node } = edge;
    if (edge.role !== IN_PLACE || !choice || !node) return;
    let group = groups.get(choice);
    if (group === undefined) {
      group = createList();
      groups.set(choice, group);
      listAppend(choices, group);
    }
    const values = createList<{ name: string; value: JsonValue }>();
    const branch = locationOf(node);
    branch.facts.declares.forEach((_, name) => {
      const { required } = branch.facts;
      // What is left of the value must not tell what is withheld of it.
      if (step(name).facts.reaches || !(listIncludes(required, name) || listIncludes(facts.required, name)))
        return;
      listForEach(branch.step(name).nodes, ({ node, certain }) => {
        const value = onlyValue(node);
        if (!certain || value === undefined) return;
        listAppend(values, { name, value });
        const known = tellers.get(name) ?? new SafeMap();
        known.set(value, known.size);
        tellers.set(name, known);
      });
    });
    listAppend(group, { edge, values });
  };
  listForEach(nodes, ({ node }) => listForEach(node.edges, read));
  return { choices, tellers: tellers.size > MAX_TELLERS ? new SafeMap() : tellers };
}

/** @returns the same for all values that rule out the same; empty where none is ruled out */
export function kindOf({ tellers }: Branches, value: object): string {
  let kind = "";
  tellers.forEach((known, name) => {
    const member = memberOf(value, name);
    kind += `${known.get(member) ?? typeof member} `;
  });
  return kind;
}

const memberOf = (value: object, name: string) =>
  reflectGetOwnPropertyDescriptor(value, name)?.value as JsonValue | undefined;

/**
 * What is missing, computed by a getter or of another type says nothing. A value that is of none of
 * the branches does not have the declared shape, so all of them still count.
 * sensitive-results §find the marked locations, 9
 */
export function ruleOut({ choices }: Branches, value: object): Ruled {
  const edges: Ruled = new SafeMap();
  const isOther = ({ name, value: only }: Branch["values"][number]): boolean => {
    const member = memberOf(value, name);
    return typeof member === typeof only && member !== only;
  };
  listForEach(choices, (branches) => {
    const isOut = ({ values }: Branch): boolean => listSome(values, isOther);
    if (!listSome(branches, (branch) => !isOut(branch))) return;
    listForEach(branches, (branch) => {
      if (isOut(branch)) edges.set(branch.edge, true);
    });
  });
  return edges;
}
