/** The command's own help: one text for each command, all in one form. */

const HELP = {
  "": `Usage: webmcp-airlock <command> [options]

Commands:
  demo                            serves the demo site, and opens it
  extension [folder]              writes the unpacked extension to a folder
  lint <url|file>                 checks the tools of a page or a file
  explain <code>                  says what a code on the console means, and how to mend it
  mcp                             is the MCP server that apps on this computer start
  mcp install                     lets those apps use your browser's tabs
  mcp wrap                        puts an app's own MCP servers behind the same door
  mcp doctor                      says what is missing between the browser and an app
  mcp token add|remove|list       manages the tokens of apps that connect over HTTP
  help [command]                  says more about a command

Options:
  -h, --help     says more about a command
  -v, --version  prints the version`,

  demo: `Usage: webmcp-airlock demo [options]

Serves the demo site on this computer, and opens it in your browser.

Options:
  --port <number>  serves at this port
  --no-open        opens nothing`,

  extension: `Usage: webmcp-airlock extension [folder] [options]

Writes the extension to a folder (webmcp-airlock-extension, if you name none), and the playground agent next to it.

Options:
  --launch         also starts Chromium with both and the demo, in a profile of its own
  --port <number>  with --launch: serves the demo at this port`,

  lint: `Usage: webmcp-airlock lint <url|file> [options]
       webmcp-airlock lint --server <command|url> [options]

Checks the tools of a page (forms, too), of a JSON document on the web, or of a JSON file (an array of tools, or a
tools/list result): trust annotations, marks of sensitivity, schemas; of a page also, whether Airlock came before its tools.

Options:
  --server <command>      starts this MCP server and checks its tools, or asks the one at an address; then prints what to
                          write into its entry for webmcp-airlock mcp --servers
  --format <name>         text (the default), json, sarif; with --table: markdown (the default), json
  --table                 prints the safety table of the tools instead of findings
  --strict                counts warnings as errors
  --wait <seconds>        waits so long for tools after the page has loaded (1, if you give none)
  --storage-state <file>  opens the page with these cookies and this storage: a file of Playwright's
  --verbose               says on stderr what is being waited for, also where it is not a terminal

Ends with 0 if nothing is wrong, 1 if something is, 2 if nothing could be read.`,

  explain: `Usage: webmcp-airlock explain <code>

Says what a code on the console, or of the lint, means, and how to mend it: webmcp-airlock explain misspelt-mark`,

  mcp: `Usage: webmcp-airlock mcp [options]
       webmcp-airlock mcp install|wrap|unwrap|doctor|token [options]

Is an MCP server on stdin and stdout. Its tools are those of the tabs that you connect to it in Airlock's side panel.

Options:
  --agent <name>   names the app; each name has its own key, tabs, rules and log
  --servers <file> puts the servers of this file (its mcpServers) behind the same door as your tabs
  --server <name>=<command>
                   the same for one server, by its command or its address; can be given more than once
  --port <number>  serves at http://127.0.0.1:<number>/mcp instead, for apps that have a token
  --without-browser
                   no browser: the servers alone, behind the same rules; the app asks you, if it can
  --rules <file>   with --without-browser: rules in place of the ones that ship
  --log <file>     writes what the extension's log says of its calls into a file, as JSON Lines

The log has no value, no argument and no result. In Firefox there is no way yet from an app to the extension.`,

  "mcp install": `Usage: webmcp-airlock mcp install [options]

Tells browsers where the program is that carries messages between the extension and apps. Prints each file that it writes.

Options:
  --browser <names>      chrome, chromium, edge, brave, separated by commas; all that it finds, if you name none
  --user-data-dir <dir>  for a browser that is started with the same option
  --system               for all users of this computer
  --uninstall            takes the files away again
  --dry-run              says what it would do, and does nothing`,

  "mcp wrap": `Usage: webmcp-airlock mcp wrap [file] [options]

Puts the MCP servers of your apps behind the same door as your tabs: Claude Desktop, Claude Code, VS Code, Cursor, Codex,
Gemini CLI, or the file that you name. It says first what would change, asks, and keeps a copy.

Options:
  --agent <name>  names the app; with no file, only this one's is changed
  -y, --yes       asks nothing
  --dry-run       says what it would do, and does nothing`,

  "mcp unwrap": `Usage: webmcp-airlock mcp unwrap [file] [options]

Takes them out again. A file that nobody changed since becomes what it was, byte for byte.

Options:
  -y, --yes       asks nothing
  --dry-run       says what it would do, and does nothing`,

  "mcp doctor": `Usage: webmcp-airlock mcp doctor [options]

Says how each server of your apps stands. Then checks each step from the browser to the tools, and says what to do at the
first that fails.

Options:
  --agent <name>         only this app's servers; goes on as this app
  --user-data-dir <dir>  for a browser that is started with the same option`,

  "mcp token": `Usage: webmcp-airlock mcp token add <name>
       webmcp-airlock mcp token remove <name>
       webmcp-airlock mcp token list

Manages the tokens of apps that connect over HTTP (webmcp-airlock mcp --port <number>). A token is shown once.`,
} as const;

export type HelpTopic = keyof typeof HELP;

export const helpFor = (topic: HelpTopic): string => HELP[topic];

/** @param words such as `["mcp", "install"]`; undefined where no command is called so */
export function topicOf(words: readonly string[]): HelpTopic | undefined {
  const topic = words.join(" ");
  return Object.hasOwn(HELP, topic) ? (topic as HelpTopic) : undefined;
}

/** A mistake in how the command was called. */
export const misused = (problem: string, topic: HelpTopic): string => `${problem}\n\n${helpFor(topic)}`;

/** Whatever else stops a command. */
export const failed = (command: string, problem: string) =>
  `webmcp-airlock ${command} failed: ${problem.trim().split("\n", 1)[0]}`;
export const noCommand = (name: string) => `There is no command “${name}”.`;
export const nameOneToken = () => "Name one app: add <name>, remove <name>, or list without a name.";
export const badPort = (port: string) => `A port is a number from 0 to 65535, not “${port}”.`;

// —— Faults of the system ——
const FAULTS: Readonly<Record<string, string>> = {
  EACCES: "you are not allowed to",
  EADDRINUSE: "another program uses this port",
  ECONNREFUSED: "nothing answers at this address",
  ECONNRESET: "the connection was closed",
  EEXIST: "something is there already",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "it does not exist",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of its path is not a folder",
  ENOTFOUND: "no such host is known",
  EPERM: "you are not allowed to",
  EROFS: "the disk is read-only",
};

/** As Node's errors are. */
interface Fault extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly syscall?: string;
}

/** Node says so of a disk that is read-only, when it makes a folder with those above it. */
const NO_FOLDER = "no folder can be made there";

/** The fault, in words; the system's own name for it follows, for searches. */
export function faultInWords(error: unknown): string {
  const { code = "", message, cause, syscall } = error as Fault;
  const fault = code === "ENOENT" && syscall === "mkdir" ? NO_FOLDER : FAULTS[code];
  if (fault !== undefined) return `${fault} (${code})`;
  return cause instanceof Error ? faultInWords(cause) : message;
}

/** The same, with the file that it is about. */
export function faultAt(error: unknown): string {
  const { path } = error as Fault;
  return path === undefined ? faultInWords(error) : `${path}: ${faultInWords(error)}`;
}
