/**
 * `webmcp-airlock mcp doctor`: walks the chain from the browser to the tools, and says what to do
 * at the first broken link.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isRecord } from "../../intrinsics/language.js";
import { MAX_HOST_FRAME_BYTES } from "../../link/limits.js";
import { decodeFromWorker } from "../../link/messages.js";
import { EXTENSION_ID, HOST_NAME } from "../../link/names.js";
import * as texts from "../../texts/commands.js";
import { faultAt, faultInWords, misused } from "../../texts/help.js";
import { FrameReader } from "../framing.js";
import { CHECK_OPTION, findHosts, type HostDescriptor } from "../host/descriptor.js";
import { openKey } from "../identity.js";
import {
  BROWSERS,
  manifestFolder,
  profileManifestFolder,
  SCOPES,
  sandboxedBrowsers,
  startedBrowsers,
} from "../install/browsers.js";
import { PROGRAM, startFileOf } from "../install/plan.js";
import { ExtensionSource } from "../link/extension-source.js";
import { OrganisationLog } from "../log/organisation-log.js";
import type { Output } from "../output.js";
import { assertAddressFits, placesFor, readSurroundings, type Surroundings } from "../paths.js";
import { statusWords } from "../server/answers.js";
import { tellServers } from "./tell-servers.js";

/** In milliseconds: for each browser to answer. */
const LIMIT = 5_000;
/** In milliseconds: for the person to answer a request to connect, which goes when the app goes. */
const ANSWER_LIMIT = 120_000;

/** A link of the chain is broken; the message says what to do. */
class BrokenLink extends Error {}

interface Found {
  /** Where it was found: the path of the manifest, or the key of the registry. */
  readonly place: string;
  readonly text: string;
}

function findManifests(surroundings: Surroundings, userDataDir: string | undefined): Found[] {
  const folders =
    userDataDir === undefined
      ? BROWSERS.flatMap((browser) => SCOPES.map((scope) => manifestFolder(browser, scope, surroundings)))
      : [profileManifestFolder(userDataDir, surroundings)];
  // On Windows the registry leads there; `install` puts it next to the host.
  const all = surroundings.platform === "win32" ? [placesFor(surroundings).host] : folders;
  return [...new Set(all)].flatMap((folder) => {
    const place = join(folder ?? "", `${HOST_NAME}.json`);
    return folder !== undefined && existsSync(place) ? [{ place, text: readFileSync(place, "utf8") }] : [];
  });
}

/** @returns the program that the browser starts @throws BrokenLink */
export function checkManifest({ place, text }: Found): string {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new BrokenLink(texts.manifestBroken(place));
  }
  const { path, allowed_origins: allowed } = isRecord(manifest) ? manifest : {};
  if (!Array.isArray(allowed) || !allowed.includes(`chrome-extension://${EXTENSION_ID}/`)) {
    throw new BrokenLink(texts.manifestBroken(place));
  }
  if (typeof path !== "string" || !existsSync(path)) throw new BrokenLink(texts.hostMissing(String(path)));
  // The Node that installed it may have been removed since.
  const node = /^(?:exec '([^'\n]*)'|@"([^"\n]*)" ")/m.exec(readFileSync(path, "utf8"));
  const program = node?.[1] ?? node?.[2];
  if (program !== undefined && !existsSync(program)) throw new BrokenLink(texts.nodeMissing(program));
  return path;
}

/**
 * Picks the line with the error out of all that Node says before it ends; the host says one line.
 */
const errorIn = (said: string): string => {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  return (lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0] ?? "").trim();
};

/** Starts the host as browsers do, to hear why it ends. @throws BrokenLink */
function checkStart(path: string, { platform }: Surroundings): void {
  const isWindows = platform === "win32";
  const { status, signal, error, stderr } = spawnSync(isWindows ? `"${path}"` : path, [CHECK_OPTION], {
    shell: isWindows,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout: LIMIT,
  });
  if (status === 0) return;
  const problem = error === undefined ? errorIn(stderr) || String(status ?? signal) : faultInWords(error);
  throw new BrokenLink(texts.hostFails(path, problem));
}

/** Whether the extension answers at the other end of a host. It is not told who asks. */
function reaches({ address }: HostDescriptor): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), LIMIT);
    const reader = new FrameReader(MAX_HOST_FRAME_BYTES);
    socket.on("error", () => end(false));
    socket.on("close", () => end(false));
    socket.on("data", (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) {
        end(decodeFromWorker(JSON.parse(frame.toString("utf8")))?.airlock === "challenge");
      }
    });
  });
}

/** Whether the log could be written where an organisation wants it. @throws BrokenLink */
export async function checkLog(
  wanted: ReturnType<ExtensionSource["logPlaces"]>,
  organisation: OrganisationLog,
  out: Output,
): Promise<void> {
  for (const { agent, places } of wanted) {
    const { sink } = organisation.outputFor(places, agent);
    await sink.write([]).catch(({ message }: Error) => {
      throw new BrokenLink(message);
    });
    out.out(texts.fine(texts.logWritten(places.folder)));
  }
}

const codeAt = (source: ExtensionSource): string | undefined =>
  source.states().flatMap((state) => (state.kind === "waiting" ? [state.code] : []))[0];

/** The panel shows the request only while this command runs. @throws BrokenLink */
async function answered(source: ExtensionSource, out: Output): Promise<void> {
  const code = codeAt(source);
  if (code === undefined) return;
  out.out(texts.fine(texts.waitsForYou(code)));
  await new Promise<void>((resolve, reject) => {
    const finish = (end: () => void) => {
      stop();
      clearTimeout(timer);
      end();
    };
    const stop = source.onChange(() => {
      if (codeAt(source) === undefined) finish(resolve);
    });
    const timer = setTimeout(
      () => finish(() => reject(new BrokenLink(texts.nobodyAnswered()))),
      ANSWER_LIMIT,
    );
  });
}

/**
 * Connects as the app of that name, which the person sees in the panel.
 *
 * @throws BrokenLink
 */
async function knock(name: string, surroundings: Surroundings, out: Output): Promise<void> {
  const places = placesFor(surroundings);
  const source = new ExtensionSource({ places, key: openKey(places, name) });
  try {
    await source.settled(LIMIT);
    await answered(source, out);
    const tools = await source.list();
    out.out(texts.fine(statusWords(source.states(), tools.length)));
    const organisation = new OrganisationLog({ root: places.root });
    await checkLog(source.logPlaces(), organisation, out);
  } finally {
    source.close();
  }
}

interface Order {
  readonly agent?: string | undefined;
  readonly "user-data-dir"?: string | undefined;
}

/** Names the browsers that are installed only as sandboxed packages. */
function onlyInSandbox(surroundings: Surroundings): string[] {
  const started = startedBrowsers(surroundings);
  const sandboxed = sandboxedBrowsers(surroundings).filter(({ browser }) => !started.includes(browser));
  return sandboxed.map(({ name }) => name);
}

/** @throws BrokenLink */
function checkInstalled(order: Order, surroundings: Surroundings, isRunning: boolean, out: Output): void {
  const userDataDir = order["user-data-dir"];
  const manifests = findManifests(surroundings, userDataDir);
  const { host } = placesFor(surroundings);
  const programs = new Set<string>();
  if (manifests.length === 0) {
    // The manifest of a browser with a folder of its own is not in the usual places: the host shows
    // that it was installed.
    const isElsewhere = isRunning || existsSync(join(host, PROGRAM));
    if (userDataDir !== undefined || !isElsewhere) {
      const sandboxed = userDataDir === undefined ? onlyInSandbox(surroundings) : [];
      const isNone = sandboxed.length > 0 && startedBrowsers(surroundings).length === 0;
      throw new BrokenLink(isNone ? texts.onlySandboxed(sandboxed) : texts.notInstalled());
    }
    out.out(texts.fine(texts.installedElsewhere()));
    const start = startFileOf(host, surroundings.platform);
    if (existsSync(start)) programs.add(start);
  }
  for (const manifest of manifests) {
    programs.add(checkManifest(manifest));
    out.out(texts.fine(texts.manifestFine(manifest.place)));
  }
  if (isRunning) return;
  for (const program of programs) checkStart(program, surroundings);
  throw new BrokenLink(texts.noHost(onlyInSandbox(surroundings)));
}

/** @throws BrokenLink, NotPrivateError */
async function walk(order: Order, surroundings: Surroundings, out: Output): Promise<void> {
  const places = placesFor(surroundings);
  const hosts = findHosts(places);
  checkInstalled(order, surroundings, hosts.length > 0, out);
  for (const host of hosts) {
    if (!(await reaches(host))) throw new BrokenLink(texts.noAnswer(host.browser));
    out.out(texts.fine(texts.answers(host.browser)));
  }
  if (order.agent === undefined) out.out(texts.fine(texts.nameAnApp()));
  else await knock(order.agent, surroundings, out);
}

/** @returns the exit code. */
export async function runDoctor(args: readonly string[], out: Output): Promise<0 | 1 | 2> {
  const options = { agent: { type: "string" }, "user-data-dir": { type: "string" } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const surroundings = readSurroundings();
    const places = placesFor(surroundings);
    assertAddressFits(places, surroundings.platform);
    const { isBroken, isAlone } = await tellServers(values.agent, places, out);
    if (isAlone) out.out(texts.fine(texts.needsNoBrowser()));
    else await walk(values, surroundings, out);
    return isBroken ? 1 : 0;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const isMisused = code.startsWith("ERR_PARSE_ARGS");
    out.err(isMisused ? misused(message, "mcp doctor") : texts.broken(faultAt(error)));
    return isMisused ? 2 : 1;
  }
}
