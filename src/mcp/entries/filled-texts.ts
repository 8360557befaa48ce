/**
 * Variables in the texts of an entry. The person reads which variable is meant, and no log or error
 * has a value that may be secret.
 */
import { DEFAULT_INHERITED_ENV_VARS } from "@modelcontextprotocol/client/stdio";

export type Texts = Readonly<Record<string, string>>;

/** What variables are filled in from. */
export interface Filling {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The server's own variables, which it fills in itself. */
  readonly own?: Texts;
  /** Variable → the text of the app's configuration that the app filled in: `mcp wrap` says it. */
  readonly written?: Texts;
}

export interface FilledText {
  readonly text: string;
  /** What the person reads in its place. */
  readonly shown: string;
  readonly secrets: readonly string[];
}

/** A variable that is not set, as it is written. */
export class NotSetError extends Error {}

/** Variables of apps and systems that say where something is, and are no secret. */
const PLACES = new Set([
  ...DEFAULT_INHERITED_ENV_VARS,
  ...[
    "workspaceFolder",
    "workspaceFolderBasename",
    "workspaceRoot",
    "userHome",
    "cwd",
    "execPath",
    "pathSeparator",
    "/",
  ],
  ...["file", "fileWorkspaceFolder", "fileBasename", "fileBasenameNoExtension", "fileDirname", "fileExtname"],
  ...["relativeFile", "relativeFileDirname", "PWD", "TMPDIR", "CLAUDE_PROJECT_DIR", "CLAUDE_PLUGIN_ROOT"],
  ...["__dirname", "DESKTOP", "DOCUMENTS", "DOWNLOADS"],
]);

/** `${input:key}`, `${env:NAME}`, `${NAME:-default}`, `$NAME`: as apps write them. */
const VARIABLE = /\$\{([^}]*)\}|\$(\w+)/g;

const nameIn = (inside: string): string =>
  inside
    .replace(/^env:/, "")
    .replace(/:-.*$/s, "")
    .replace(/^workspaceFolder:.*$/s, "workspaceFolder");
const variablesIn = (text: string): readonly string[] =>
  [...text.matchAll(VARIABLE)].map(([, inside, name = ""]) => nameIn(inside ?? name));

/**
 * Attack: words for the person that are not what runs. What stands around the variables has to be
 * in the value, too.
 *
 * @returns for each variable what the app may have filled in; undefined where the value is not made
 * of this text
 */
function partsFor(text: string, value: string): readonly string[][] | undefined {
  const [start = "", ...rest] = text.split(/\$\{[^}]*\}|\$\w+/);
  const end = rest.pop();
  const isAround = end !== undefined && value.startsWith(start) && value.endsWith(end);
  if (!isAround || value.length < start.length + end.length) return undefined;
  const inner = value.slice(start.length, value.length - end.length);
  const [first, last] = [split(inner, rest, "indexOf"), split(inner, rest.toReversed(), "lastIndexOf")];
  return first?.map((part, at) => [part, last?.at(-1 - at) ?? ""]);
}

/** The text between is found from one end: it may stand in what was filled in, too. */
function split(
  text: string,
  between: readonly string[],
  find: "indexOf" | "lastIndexOf",
): string[] | undefined {
  let left = text;
  const parts: string[] = [];
  for (const each of between) {
    const at = left[find](each);
    if (at === -1) return undefined;
    const [before, after] = [left.slice(0, at), left.slice(at + each.length)];
    parts.push(find === "indexOf" ? before : after);
    left = find === "indexOf" ? after : before;
  }
  return [...parts, left];
}

/** One variable, and its value. */
function shownFor(whole: string, name: string, value: string, text: string | undefined): FilledText {
  const parts = text === undefined ? undefined : partsFor(text, value);
  if (text === undefined || parts === undefined) {
    return { text: value, shown: whole, secrets: PLACES.has(name) ? [] : [value] };
  }
  // A folder is what the yes is about, and is read.
  const names = variablesIn(text);
  if (names.every((each) => PLACES.has(each))) return { text: value, shown: value, secrets: [] };
  const hidden = parts.filter((_, at) => !PLACES.has(names[at] ?? ""));
  return { text: value, shown: text, secrets: [value, ...hidden.flat()] };
}

/**
 * As clients read them: `${NAME}`, `${env:NAME}`, `${NAME:-default}`.
 *
 * @throws NotSetError
 */
export function fill(text: string, { env, own = {}, written = {} }: Filling): FilledText {
  const secrets: string[] = [];
  const shown: string[] = [];
  let from = 0;
  const filled = text.replace(/\$\{(?:env:)?([^}]*)\}/g, (whole, inside: string, at: number) => {
    const [, name = "", fallback] = /^(.*?)(?::-(.*))?$/s.exec(inside) ?? [];
    if (Object.hasOwn(own, name)) return whole;
    const set = env[name];
    const value = set ?? fallback;
    if (value === undefined) throw new NotSetError(whole);
    const client = Object.hasOwn(written, name) ? written[name] : undefined;
    const one = shownFor(whole, name, value, client);
    // A default stands in the file, as all else that is no secret.
    if (set !== undefined) secrets.push(...one.secrets);
    shown.push(text.slice(from, at), one.shown);
    from = at + whole.length;
    return value;
  });
  return { text: filled, shown: shown.join("") + text.slice(from), secrets };
}
