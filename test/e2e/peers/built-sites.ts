/**
 * Builds the sites of the peers: with packages of this project, or with those of the registry in a
 * folder of their own.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Rollup } from "vite";
import type { Routes } from "../support/test-server.js";
import { PEER_SITES, type PeerSite, SHOP } from "./site-sources.js";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A folder in which the site's packages are found. */
async function install(folder: string, { packages, archive, isHere }: PeerSite): Promise<void> {
  if (isHere) return symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const quietly = ["--no-audit", "--no-fund", "--ignore-scripts"];
  if (packages.length > 0) await execute("npm", ["install", ...quietly, ...packages], { cwd: folder });
  if (archive === undefined) return;
  const { stdout } = await execute("npm", ["pack", "--silent", archive], { cwd: folder });
  const target = join(folder, "node_modules", archive.slice(0, archive.lastIndexOf("@")));
  mkdirSync(target, { recursive: true });
  const extract = ["-xzf", join(folder, stdout.trim()), "-C", target, "--strip-components=1"];
  await execute("tar", extract);
}

async function bundle(folder: string, code: string): Promise<Routes> {
  writeFileSync(join(folder, "shop.js"), SHOP);
  writeFileSync(join(folder, "main.js"), code);
  const built = (await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      target: "esnext",
      modulePreload: false,
      rollupOptions: { input: join(folder, "main.js"), output: { entryFileNames: "main.js" } },
    },
  })) as Rollup.RollupOutput;
  const headers = { "content-type": "text/javascript" };
  return Object.fromEntries(
    built.output.map((each) => [
      `/${each.fileName}`,
      { headers, body: each.type === "chunk" ? each.code : each.source },
    ]),
  );
}

/** A script of a package, with the files that it looks for next to it. */
function filesBeside(folder: string, path: string): Routes {
  const read = (name: string) => readFileSync(join(folder, "node_modules", dirname(path), name), "utf8");
  const script = { headers: { "content-type": "text/javascript" }, body: read("embed.js") };
  return { "/last/embed.js": script, "/last/widget.html": read("widget.html") };
}

const pageOf = ({ lastScript }: PeerSite, airlock: "none" | "first" | "last"): string => {
  const tag = (is: boolean) => (is ? '<script defer src="/airlock.iife.js"></script>' : "");
  const last = lastScript === undefined ? "" : '<script defer src="/last/embed.js"></script>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
    <body><main id="app"></main>${tag(airlock === "first")}
    <script type="module" src="/main.js"></script>${tag(airlock === "last")}${last}</body></html>`;
};

/**
 * `/none`, `/first` and `/last`: the site without our script, with it before, and with it after its
 * own.
 */
export async function buildSite(name: string): Promise<Routes> {
  const site = PEER_SITES[name] as PeerSite;
  const folder = mkdtempSync(join(tmpdir(), "airlock-peer-"));
  try {
    await install(folder, site);
    const files = await bundle(folder, site.code);
    const beside = site.lastScript === undefined ? {} : filesBeside(folder, site.lastScript);
    const pages = (["none", "first", "last"] as const).map((each) => [`/${each}`, pageOf(site, each)]);
    return { ...files, ...beside, ...Object.fromEntries(pages) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
