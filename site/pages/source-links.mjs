/** Where the links of a note lead on the site. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { withRepository } from "../../test/tasks/packing/published-files.mjs";
import { PAGES } from "../menu.mjs";

/** Data that figures were made from: the site has it under its own name. */
export const DATA = ["test/evaluation/evaluation.csv", "spec-notes/crosswalk.json"];

/**
 * Where the files are that the site has not: in the repository that a release names.
 *
 * @param repository as in `AIRLOCK_REPOSITORY`, or empty
 * @returns undefined where none is named
 */
export function repositoryFiles(root, repository) {
  const about = withRepository(JSON.parse(readFileSync(join(root, "package.json"), "utf8")), repository);
  return about.homepage?.replace(/#readme$/, `/blob/v${about.version}`);
}

/**
 * @param source the note, from the root of the project
 * @param target as the note has it
 * @param files where the files are that the site has not
 * @returns undefined where it leads nowhere: then only its words stay
 */
export function linkOnSite(source, target, files) {
  if (/^(?:\w+:|#|\/)/.test(target)) return target;
  const [path, anchor] = target.split("#");
  const found = posix.join(posix.dirname(source), path);
  if (DATA.includes(found)) return `/${posix.basename(found)}`;
  const page = PAGES.get(found);
  const address = page === undefined ? files && `${files}/${found}` : `./${page}.md`;
  if (address === undefined) return undefined;
  return anchor === undefined ? address : `${address}#${anchor}`;
}
