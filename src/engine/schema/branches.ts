/**
 * The branches of `oneOf` and `anyOf` that a value cannot be of: a member that each value of the
 * branch has must have one certain value there, and has another one · S1-07
 */
import {
  arrayIsArray,
  createList,
  isRecord,
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

/** What a value rules out at one place. */
export interface Ruled {
  readonly edges: SafeMap<Edge, true>;
  /** Names them; empty for none. */
  readonly id: string;
}

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
): Branch[][] {
  const choices = createList<Branch[]>();
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
        if (certain && value !== undefined) listAppend(values, { name, value });
      });
    });
    listAppend(group, { edge, values });
  };
  listForEach(nodes, ({ node }) => listForEach(node.edges, read));
  return choices;
}

/**
 * What is missing, computed by a getter or of another type says nothing. A value that is of none of
 * the branches does not have the declared shape, so all of them still count.
 * sensitive-results §find the marked locations, 9
 */
export function ruleOut(choices: readonly (readonly Branch[])[], value: unknown): Ruled {
  const edges = new SafeMap<Edge, true>();
  let id = "";
  if (!isRecord(value)) return { edges, id };
  const isOther = ({ name, value: only }: Branch["values"][number]): boolean => {
    const member = reflectGetOwnPropertyDescriptor(value, name)?.value as JsonValue | undefined;
    return typeof member === typeof only && member !== only;
  };
  listForEach(choices, (branches, choice) => {
    const isOut = ({ values }: Branch): boolean => listSome(values, isOther);
    if (!listSome(branches, (branch) => !isOut(branch))) return;
    listForEach(branches, (branch, at) => {
      if (!isOut(branch)) return;
      edges.set(branch.edge, true);
      id += `${choice}.${at} `;
    });
  });
  return { edges, id };
}
