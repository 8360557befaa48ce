/**
 * Who may import whom. The rooms are the folders of `src`; worlds are the folders that run apart.
 */
import { globalReads } from "./globals.js";
import type { Import, SourceFile } from "./sources.js";

/**
 * Rooms and single files that a room may import at run time; its own folders are in `floors.ts`.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  intrinsics: [],
  texts: [],
  engine: [],
  /** One door to the vocabularies: JSON text in and out, for the script of a page. */
  webmcp: ["engine", "annotations/page-reader.ts"],
  /** Components of sites. */
  react: ["webmcp/authoring"],
  /** Types only: the element in the templates of other frameworks. */
  frameworks: [],
  annotations: ["engine/enforce/clean-text.ts", "engine/schema/json-pointer.ts"],
  policy: ["engine/schema/json-pointer.ts"],
  detection: [],
  /** The walk of schemas outside of the page. */
  schemas: ["engine/schema"],
  gateway: ["engine", "annotations", "policy", "detection", "schemas"],
  /** Messages between the extension and an app's process. */
  link: [],
  mcp: ["link", "gateway", "engine", "annotations", "policy", "detection", "schemas"],
  server: [],
  /** Holds implementations to the proposals; independent of this one. */
  kit: [],
  /** For the tests of site authors. */
  testing: ["engine", "gateway"],
  /** The command line, for authors and CI. */
  cli: [
    "annotations",
    "detection",
    "engine",
    "mcp/main.ts",
    "mcp/paths.ts",
    "policy",
    "schemas",
    "webmcp/declarative",
  ],
};

/** Types cost nothing at run time, so these may be shared upwards as well. */
const MAY_IMPORT_TYPES: Readonly<Record<string, readonly string[]>> = {
  engine: ["detection/types.ts"],
  webmcp: ["annotations"],
  policy: ["annotations"],
  react: ["webmcp"],
  frameworks: ["webmcp"],
};

/** Every room may use these. */
const SHARED = /^src\/(intrinsics|texts)\//;
const PURE_ROOMS = new Set([
  "engine",
  "annotations",
  "policy",
  "detection",
  "schemas",
  "gateway",
  "link",
  "texts",
]);
/** Files outside those rooms that pure rooms rely on. */
const PURE_FILES = new Set([
  "src/intrinsics/language.ts",
  "src/intrinsics/promise.ts",
  "src/intrinsics/streams.ts",
  "src/intrinsics/text.ts",
  "src/server/base64url.ts",
]);
const WORLDS = /^(extension\/[^/]+|demo\/(?:client|server|agent))\//;
/** The extension's worlds outside of the page have no use for what runs in one. */
const OUTSIDE_WORLDS = /^extension\/(protocol|content|background|ui)\//;
/** Shared by content scripts and the page's script: both are in a document. */
const IN_DOCUMENTS = new Set(["src/webmcp/references/redeem.ts"]);
const NODE_ROOMS = new Set(["mcp", "cli"]);

/** Names that do not exist in a worker, in Node, or outside an extension. */
const IMPURE_GLOBALS = new Set(
  (
    "window document navigator location history screen localStorage sessionStorage indexedDB caches parent top frames " +
    "Node Element HTMLElement Document ShadowRoot DOMParser MutationObserver customElements CustomEvent Event " +
    "EventTarget MessageChannel MessagePort XMLHttpRequest fetch Request Response WebSocket Worker alert confirm prompt " +
    "chrome browser process Buffer require module global __dirname __filename setImmediate"
  ).split(" "),
);

const roomOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1];
const within = (target: string, allowed: readonly string[]): boolean =>
  allowed.some((each) => target === `src/${each}` || target.startsWith(`src/${each}/`));

function roomViolation(room: string, { target, typeOnly }: Import): string | undefined {
  if (roomOf(target) === room || (SHARED.test(target) && room !== "texts" && room !== "intrinsics"))
    return undefined;
  if (within(target, MAY_IMPORT[room] ?? [])) return undefined;
  if (typeOnly && within(target, MAY_IMPORT_TYPES[room] ?? [])) return undefined;
  return `the room ${room} may not import ${target}`;
}

/**
 * `extension/protocol` is what worlds have in common. The demo's client may know the shapes of its
 * own backend's answers: types alone, so that nothing of the server can end up in the page.
 */
function crossesWorlds(path: string, { target, typeOnly }: Import): boolean {
  const world = WORLDS.exec(path)?.[1];
  const other = WORLDS.exec(target)?.[1];
  if (!world || !other || world === other) return false;
  if (other === "extension/protocol") return false;
  return !(typeOnly && world === "demo/client" && other === "demo/server");
}

/** It makes something to look at of markup: no page's script and no worker has a use for it. */
const FOR_DOCUMENTS = "dompurify";

function importViolation(path: string, each: Import): string | undefined {
  const room = roomOf(path);
  if (!each.relative) {
    if (each.target === FOR_DOCUMENTS && !path.startsWith("extension/ui/"))
      return `${each.target} is for the extension's pages only`;
    if (room && !NODE_ROOMS.has(room) && each.target.startsWith("node:")) return `${each.target} is Node's`;
    return undefined;
  }
  if (room && !(room in MAY_IMPORT)) return `${room} is not a room of the house (see rooms.ts)`;
  if (room) return roomViolation(room, each);
  const isShared =
    isPure(each.target) || (path.startsWith("extension/content/") && IN_DOCUMENTS.has(each.target));
  if (OUTSIDE_WORLDS.test(path) && each.target.startsWith("src/") && !each.typeOnly && !isShared) {
    return "outside of the page only the pure rooms of src are used";
  }
  if (crossesWorlds(path, each)) return "different worlds never import each other";
  if (path.startsWith("src/") && !each.target.startsWith("src/")) return "src imports only src";
  return undefined;
}

export function importViolations(file: SourceFile): string[] {
  return file.imports.flatMap((each) => {
    const problem = importViolation(file.path, each);
    return problem ? [`${file.path}:${each.line} ${problem}`] : [];
  });
}

export const isPure = (path: string): boolean => PURE_ROOMS.has(roomOf(path) ?? "") || PURE_FILES.has(path);

/** Pure code runs in a worker and in Node: no DOM, no `chrome.*`, nothing of Node's. */
export function purityViolations(file: SourceFile): string[] {
  if (!isPure(file.path)) return [];
  const impure = globalReads(file).filter((read) => IMPURE_GLOBALS.has(read.name));
  return impure.map((read) => `${file.path}:${read.line} ${read.name} does not belong into pure code`);
}
