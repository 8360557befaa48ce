/** Places in terms of the schema: a list loses thousands of values at a handful of them, so each is written once. */
import { SafeMap } from "../../intrinsics/primordials.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import { nameAt, type Step } from "./removals.js";

/** The root of a tree, or a place in it at or below which something stays behind. */
export class PathNode<Group> {
  /** What `pathOf` says. */
  readonly path: string;
  /** What has this place in common. */
  group: Group | undefined;
  readonly #nodes = new SafeMap<string, PathNode<Group>>();

  constructor(path = "") {
    this.path = path;
  }

  /** Where something is, this being the root. */
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
