/** A page's own word for a place: the `title` of its schema. Untrusted text of any length. */
import { listForEach } from "../../intrinsics/language.js";
import type { Location } from "./location.js";
import { keywordOf } from "./schema-node.js";

/**
 * @param name of the member: what its own schema says counts more than what that refers to.
 * @returns empty where there is none
 */
export function titleOf({ nodes }: Location, name: string | number): string {
  let title = "";
  listForEach(nodes, ({ node }) => {
    const said = keywordOf(node, "title");
    if (typeof said === "string" && (!title || node.key === name)) title = said || title;
  });
  return title;
}
