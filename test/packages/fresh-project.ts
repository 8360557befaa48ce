/**
 * A fresh directory with the packed package in it, as a newcomer has it. Packed once for each test
 * file.
 */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { GUIDE, root } from "../docs/pages.js";
import { RUNS_ALL } from "../runs-all.js";

const execute = promisify(execFile);

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface FreshProject {
  readonly folder: string;
  write(path: string, text: string): void;
  /** Fetches packages from the registry. @throws what npm says */
  add(...packages: string[]): Promise<void>;
  /** Packages that a newcomer's project has of its own, from this project or from `test/peers`. */
  link(...packages: string[]): void;
  /** Runs a command of the project's `node_modules/.bin`. Never throws. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Runs a file of a linked package with Node. Never throws. */
  runFile(path: string, args: readonly string[]): Promise<Ended>;
  /** Starts a command of `node_modules/.bin` that goes on. */
  start(command: string, args: readonly string[]): ReturnType<typeof spawn>;
  remove(): void;
}

/** Whether packages can be fetched. Only `npm run test:all` asks. */
export const hasRegistry = async (): Promise<boolean> =>
  RUNS_ALL &&
  (await execute("npm", ["ping"], { timeout: 30_000 })
    .then(() => true)
    .catch(() => false));

/** The files that a page of the guide names, by their blocks' `file=`. */
export const filesOf = (page: string): [path: string, code: string][] =>
  (GUIDE.find(({ path }) => path.endsWith(`/${page}`))?.blocks ?? []).flatMap(({ info, code }) => {
    const path = /\bfile=(\S+)/.exec(info)?.[1];
    return path === undefined ? [] : [[path, code]];
  });

async function install(folder: string): Promise<void> {
  const packing = ["pack", "--ignore-scripts", "--pack-destination", folder];
  await execute("npm", packing, { cwd: root });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const quietly = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await execute("npm", ["install", ...quietly, `./${tarball}`], { cwd: folder });
}

export async function createFreshProject(): Promise<FreshProject> {
  const folder = mkdtempSync(join(tmpdir(), "airlock-fresh-"));
  await install(folder);
  const bin = (command: string) => join(folder, "node_modules/.bin", command);
  const finish = async (file: string, args: readonly string[], env = {}): Promise<Ended> =>
    await execute(file, [...args], { cwd: folder, env: { ...process.env, ...env } }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
    );
  return {
    folder,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    async add(...packages) {
      const quietly = ["--no-audit", "--no-fund", "--ignore-scripts"];
      await execute("npm", ["install", ...quietly, ...packages], { cwd: folder });
    },
    link(...packages) {
      for (const name of packages) {
        const target = join(folder, "node_modules", name);
        mkdirSync(dirname(target), { recursive: true });
        const own = join(root, "node_modules", name);
        symlinkSync(existsSync(own) ? own : join(root, "test/peers/node_modules", name), target);
      }
    },
    run: (command, args, env) => finish(bin(command), args, env),
    runFile: (path, args) => finish(process.execPath, [join(folder, "node_modules", path), ...args]),
    start: (command, args) =>
      spawn(bin(command), [...args], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
