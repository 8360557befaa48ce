/** A page's own word for a place: the `title` of its schema. Untrusted text; empty where there is none. */
import { listForEach } from "../../intrinsics/language.js";
import type { Place, Step } from "../redact/removals.js";
import type { Location } from "../schema/location.js";
import { keywordOf } from "../schema/schema-node.js";
import { cleanText, NAME_LIMIT } from "./clean-text.js";

/** @param name of the member: what its own schema says counts more than what that refers to */
export function titleOf({ nodes }: Location, name: Step["key"]): string {
  let title = "";
  listForEach(nodes, ({ node }) => {
    const said = keywordOf(node, "title");
    if (typeof said === "string" && (!title || node.key === name))
      title = cleanText(said, NAME_LIMIT) || title;
  });
  return title;
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
