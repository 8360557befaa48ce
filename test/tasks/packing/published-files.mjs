/**
 * The place that a package is published from, as the package says it. The sources name no host:
 * `AIRLOCK_REPOSITORY` names the repository for a release, and without it the package names none.
 */
import { posix } from "node:path";
import { registryNameOf, serverOf } from "./mcp-packages.mjs";

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
 * Makes links absolute that lead to what the package does not have. Without a repository only
 * their words stay.
 * @param {{ path: string, text: string }} page a Markdown file of the package
 * @param {readonly string[]} shipped the paths of all files of the package
 */
export function withAbsoluteLinks({ path, text }, { version, homepage }, shipped) {
  const base = homepage?.replace(/#readme$/, "");
  const placeOf = (target, kind) => {
    const [file] = target.split("#");
    const found = posix.join(posix.dirname(path), file);
    const stays =
      /^(?:\w+:|#)/.test(target) || shipped.some((each) => each === found || each.startsWith(`${found}/`));
    return stays ? target : base && `${base}/${kind}/v${version}/${found}${target.slice(file.length)}`;
  };
  const withPlaces = (words) =>
    words
      .replace(base === undefined ? /<picture>[\s\S]*?<\/picture>\n*/g : /$^/, "")
      .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (_, shown, target) => {
        const place = placeOf(target, "blob");
        return place === undefined ? shown : `[${shown}](${place})`;
      })
      .replace(/\b(src|srcset)="([^"]+)"/g, (_, name, target) => `${name}="${placeOf(target, "raw")}"`);
  // What stands in code is for the reader's own page.
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : withPlaces(part)))
    .join("");
}

const MAP = "dist/airlock.iife.js.map";

/** A source map names the sources, which the package does not have. */
function withSourceRoot(map, { version, homepage }) {
  const base = homepage?.replace(/#readme$/, "");
  const root = base === undefined ? {} : { sourceRoot: `${base}/raw/v${version}/` };
  return `${JSON.stringify({ ...JSON.parse(map), ...root })}\n`;
}

/** Whether a release changes the file by the place that it is published from. */
export const isPlaced = (path) => path === "package.json" || path === MAP || path.endsWith(".md");

/**
 * @param {Record<string, string>} files those of the package that `isPlaced` names
 * @param {string} url as `AIRLOCK_REPOSITORY`
 * @param {readonly string[]} shipped the paths of all files of the package
 */
export function publishedFiles(files, url, shipped) {
  const about = withRepository(JSON.parse(files["package.json"]), url);
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const pages = Object.entries(files).filter(([path]) => path.endsWith(".md"));
  return {
    "package.json": json(about),
    "dist/server.json": json(serverOf(about)),
    ...(files[MAP] === undefined ? {} : { [MAP]: withSourceRoot(files[MAP], about) }),
    ...Object.fromEntries(
      pages.map(([path, text]) => [path, withAbsoluteLinks({ path, text }, about, shipped)]),
    ),
  };
}
