/** Schema paths as a tree: a list may lose thousands of values at a few places, so each path is written once. */
import { SafeMap } from "../../intrinsics/language.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import { nameAt, type Step } from "./removals.js";

/** The root of a tree, or a place at or below which something was removed. */
export class PathNode<Group> {
  /** In terms of the schema. */
  readonly path: string;
  /** What the removals at this place share. */
  group: Group | undefined;
  readonly #nodes = new SafeMap<string, PathNode<Group>>();

  constructor(path = "") {
    this.path = path;
  }

  /** The node of a place, seen from this root. */
  find({ parent, key }: Step): PathNode<Group> {
    if (parent === undefined) return this;
    const above = this.find(parent);
    const name = nameAt(parent, key);
    let node = above.#nodes.get(name);
    if (node === undefined) {
      node = new PathNode(`${above.path}/${escapePointerToken(name)}`);
      above.#nodes.set(name, node);
    }
    return node;
  }
}
