/**
 * Chromium as a person has it: on a screen of its own, with the side panel docked, and automated by
 * nothing. A debugger keeps the extension's worker alive, so this is where its death is met.
 * Pointer and keys come from the X server, as pictures do, and which workers run is seen in /proc.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { crc32, deflateSync } from "node:zlib";
import { chromiumArgs } from "../../tasks/chromium-args.mjs";
import { findBrowser } from "../../tasks/find-browser.mjs";

const AIRLOCK = fileURLToPath(new URL("../../../dist/extension", import.meta.url));
const SIZE = { width: 1280, height: 800 };
/** As the kernel cuts it: "ServiceWorker thread". */
const WORKER_THREAD = "ServiceWorker t";

/** The panel's content is to the right of this, below the title that the browser gives it. */
const PANEL = { left: 912, top: 130, right: 1268, bottom: 788 };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Pixels of four bytes (blue, green, red, none), row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

const isSame = (one: Picture, other: Picture): boolean => one.pixels.equals(other.pixels);

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** To look at. */
export function toPng({ width, height, pixels }: Picture): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const channel of [0, 1, 2])
        rows[y * (1 + width * 3) + 1 + x * 3 + channel] = pixels[(y * width + x) * 4 + 2 - channel] ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Without developer mode, the browser would not keep an unpacked extension. */
function newProfile(folder: string): string {
  const profile = join(folder, "profile");
  mkdirSync(join(profile, "Default"), { recursive: true });
  const preferences = { extensions: { ui: { developer_mode: true } } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  return profile;
}

/** The screen's number. The X server writes it once it takes connections. */
const screenOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    (server.stdio[3] as Readable).once("data", (data) => resolve(`:${String(data).trim()}`));
    server.once("exit", () => reject(new Error("Xvfb ended.")));
  });

export class Desktop {
  readonly #folder: string;
  readonly #server: ChildProcess;
  readonly #browser: ChildProcess;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(folder: string, server: ChildProcess, screen: string, address: string) {
    this.#folder = folder;
    this.#server = server;
    this.#env = { ...process.env, DISPLAY: screen };
    const { width, height } = SIZE;
    const args = [
      ...chromiumArgs("polyfill"),
      // No bar that warns of `--no-sandbox`.
      "--test-type",
      "--lang=en",
      "--window-position=0,0",
      `--window-size=${width},${height}`,
      `--user-data-dir=${newProfile(folder)}`,
      `--load-extension=${AIRLOCK}`,
      address,
    ];
    // In a process group of its own, so that it ends as a whole.
    const options = { env: this.#env, stdio: "ignore", detached: true } as const;
    this.#browser = spawn(findBrowser() ?? "chromium", args, options);
  }

  static async start(address: string): Promise<Desktop> {
    const folder = mkdtempSync(join(tmpdir(), "airlock-desktop-"));
    const { width, height } = SIZE;
    const size = `${width}x${height}x24`;
    const args = ["-displayfd", "3", "-screen", "0", size, "-fbdir", folder, "-nolisten", "tcp"];
    const server = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    return new Desktop(folder, server, await screenOf(server), address);
  }

  /**
   * The whole screen, as the X server has it in a file: a header, a table of colours, and rows
   * without gaps.
   */
  screen(): Picture {
    const file = readFileSync(join(this.#folder, "Xvfb_screen0"));
    const field = (index: number) => file.readUInt32BE(index * 4);
    const [width, height, start] = [field(4), field(5), field(0) + field(19) * 12];
    return { width, height, pixels: file.subarray(start, start + width * height * 4) };
  }

  /** The panel alone. */
  panel(): Picture {
    const { width, pixels } = this.screen();
    const { left, top, right, bottom } = PANEL;
    const rows = Array.from({ length: bottom - top }, (_, row) => {
      const start = ((top + row) * width + left) * 4;
      return pixels.subarray(start, start + (right - left) * 4);
    });
    return { width: right - left, height: bottom - top, pixels: Buffer.concat(rows) };
  }

  /** The panel, once it has stayed as it is for ten looks, and is other than it was. */
  async still(before?: Picture): Promise<Picture> {
    let last = this.panel();
    for (let same = 0; same < 10 || (before !== undefined && isSame(last, before)); ) {
      await pause(50);
      const next = this.panel();
      same = isSame(next, last) ? same + 1 : 0;
      last = next;
    }
    return last;
  }

  /** Waits until a window has this title. */
  async titled(title: string): Promise<void> {
    await this.#do("search", "--sync", "--name", title);
  }

  async press(...keys: string[]): Promise<void> {
    await this.#do("key", ...keys);
  }

  /** Does not block: the server of the page is in this process. */
  async #do(...args: string[]): Promise<void> {
    await promisify(execFile)("xdotool", args, { env: this.#env });
  }

  /** In pixels of the panel. */
  async clickInPanel(x: number, y: number): Promise<void> {
    const [left, top] = [PANEL.left + x, PANEL.top + y].map(String) as [string, string];
    await this.#do("mousemove", left, top, "click", "1");
  }

  /** The thread of the service worker that runs in this browser, while one does. */
  worker(): string | undefined {
    const groupOf = (process: string) => {
      const fields = readFileSync(`/proc/${process}/stat`, "utf8").replace(/^.*\) /s, "");
      return Number(fields.split(" ")[2]);
    };
    const nameOf = (process: string, thread: string) =>
      readFileSync(`/proc/${process}/task/${thread}/comm`, "utf8").trim();
    for (const process of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        if (groupOf(process) !== this.#browser.pid) continue;
        const threads = readdirSync(`/proc/${process}/task`);
        const worker = threads.find((thread) => nameOf(process, thread) === WORKER_THREAD);
        if (worker !== undefined) return worker;
      } catch {
        // It has ended meanwhile.
      }
    }
    return undefined;
  }

  /** Looks at the panel all the while, and returns what it looked like, each picture once. */
  async watchUntil(isOver: () => boolean): Promise<Picture[]> {
    const seen = [this.panel()];
    while (!isOver()) {
      await pause(20);
      const next = this.panel();
      if (!seen.some((each) => isSame(each, next))) seen.push(next);
    }
    return seen;
  }

  async end(): Promise<void> {
    const ended = [this.#browser, this.#server].map((each) => new Promise((done) => each.once("exit", done)));
    process.kill(-(this.#browser.pid as number), "SIGKILL");
    await ended[0];
    this.#server.kill();
    await ended[1];
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
