/** A page's own word for a place: the `title` of its schema. Untrusted text; empty where there is none. */
import { listForEach } from "../../intrinsics/language.js";
import type { Place, Step } from "../redact/removals.js";
import type { Location } from "../schema/location.js";
import { keywordOf } from "../schema/schema-node.js";
import { cleanText, NAME_LIMIT } from "./clean-text.js";
import type { Path } from "./handles.js";

/** @param name of the member: what its own schema says counts more than what that refers to */
export function titleOf({ nodes }: Location, name: Step["key"]): string {
  let title = "";
  listForEach(nodes, ({ node }) => {
    const said = keywordOf(node, "title");
    const words = typeof said === "string" ? cleanText(said, NAME_LIMIT) : "";
    if (!title || (words && node.key === name)) title = words;
  });
  return title;
}

/** Of a place below `root`. */
export function titleOn(root: Location, path: Path): string {
  let location = root;
  let last: string | number = "";
  listForEach(path, (step) => {
    location = location.step(step);
    last = step;
  });
  return titleOf(location, last);
}

/** The title of the nearest place that has a name: items, and members that no schema names, have that of what they are in. */
export function titleAt(parent: Place | undefined, key: Step["key"], root: Location): string {
  if (parent === undefined) return titleOf(root, key);
  const { location } = parent;
  const title = titleOf(location.step(key), key);
  return title || location.facts.declares.has(key as string)
    ? title
    : titleAt(parent.parent, parent.key, root);
}
