/** What the servers of an app wrote last on stderr, for its user. */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { logPathOf } from "../servers/app-servers.js";
import { lastLineOf } from "../servers/stderr-file.js";

/** In bytes: the end of a file in which the last line is looked for. */
const END = 2_000;

interface LastWords {
  readonly server: string;
  readonly line: string;
  readonly path: string;
}

function endOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(END, size));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8");
  } finally {
    closeSync(file);
  }
}

/** Attack: words that move the cursor of a terminal. */
const plain = (line: string): string => line.replace(/[\p{Cc}\p{Cf}]/gu, " ");

/** @param folder of the files · @returns those of servers that wrote something */
export function lastWords(folder: string, agent: string): LastWords[] {
  if (!existsSync(folder)) return [];
  const [before = "", after = ""] = logPathOf("", agent, "\n").split("\n");
  return readdirSync(folder)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .map((name) => {
      const path = join(folder, name);
      return { server: name.slice(before.length, -after.length), line: plain(lastLineOf(endOf(path))), path };
    })
    .filter(({ line }) => line.trim() !== "");
}
