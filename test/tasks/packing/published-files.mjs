/**
 * The place that a package is published from, as the package says it. The sources name no host:
 * `AIRLOCK_REPOSITORY` names the repository for a release, and without it the package names none.
 */
import { registryNameOf, serverOf } from "./mcp-packages.mjs";

/** Files that are in the package, so that a page of it may link to them. */
const SHIPPED = /^(?:LICENSE|CHANGELOG\.md|README\.md|demo\/agent\b)/;

/**
 * @param {{ version: string }} about package.json
 * @param {string} url such as `https://github.com/OWNER/NAME`, or empty
 * @returns package.json with `repository`, `homepage`, `bugs` and `mcpName`
 * @throws where `url` is none of a repository
 */
export function withRepository(about, url) {
  if (url === "") return about;
  if (!/^https:\/\/[^/\s]+\/[^\s?#]+[^/\s?#]$/.test(url))
    throw new Error(`AIRLOCK_REPOSITORY has to be like https://github.com/OWNER/NAME, and is “${url}”.`);
  const base = url.replace(/\.git$/, "");
  const repository = { type: "git", url: `git+${base}.git` };
  const mcpName = registryNameOf({ repository });
  return {
    ...about,
    ...(mcpName === undefined ? {} : { mcpName }),
    homepage: `${base}#readme`,
    bugs: `${base}/issues`,
    repository,
  };
}

/**
 * Makes links absolute, since a registry shows the page alone. Without a repository only their
 * words stay.
 * @param {string} text of README or CHANGELOG
 */
export function withAbsoluteLinks(text, { version, homepage }) {
  const base = homepage?.replace(/#readme$/, "");
  const isOutside = (target) => /^(?:\w+:|#)/.test(target) || SHIPPED.test(target);
  const without = base === undefined ? text.replace(/<picture>[\s\S]*?<\/picture>\n*/g, "") : text;
  return without
    .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (whole, words, target) => {
      if (isOutside(target)) return whole;
      return base === undefined ? words : `[${words}](${base}/blob/v${version}/${target})`;
    })
    .replace(/\b(src|srcset)="(spec-notes\/[^"]+)"/g, `$1="${base}/raw/v${version}/$2"`);
}

/** @param {Record<string, string>} files `package.json` and the pages of the package */
export function publishedFiles(files, url) {
  const about = withRepository(JSON.parse(files["package.json"]), url);
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    "package.json": json(about),
    "dist/server.json": json(serverOf(about)),
    "README.md": withAbsoluteLinks(files["README.md"], about),
    "CHANGELOG.md": withAbsoluteLinks(files["CHANGELOG.md"], about),
  };
}
