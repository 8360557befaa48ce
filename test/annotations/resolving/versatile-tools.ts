/**
 * Six tools of the kind S4 is for: one tool, many operations, some of which depend on what the
 * server holds at that moment.
 */
import type { ToolAnnotations } from "../../../src/annotations/model/author-types.js";

export type Args = Readonly<Record<string, string>>;

/** What a server holds: the names that its operations have added to each of its sets. */
export type Held = Map<string, Set<string>>;

export interface VersatileTool {
  readonly name: string;
  /** The worst of all operations · S4-05 */
  readonly declared: ToolAnnotations;
  /** An operation that stands here twice is drawn twice as often. */
  readonly operations: readonly string[];
  /** The arguments of one operation; `pick` chooses a name. */
  arguments(operation: string, pick: (names: readonly string[]) => string): Args;
  /** What the call would do now. */
  describe(args: Args, held: Held): ToolAnnotations;
  /** What the arguments alone, without a look at what is held, make likely. */
  guess(args: Args): { readonly annotations: ToolAnnotations; readonly isCertain: boolean };
  /** What the server holds after the call. */
  run(args: Args, held: Held): void;
}

const note = (held: Held, set: string, name: string | undefined): void => {
  held.set(set, (held.get(set) ?? new Set()).add(name ?? ""));
};
const holds = (held: Held, set: string, name: string | undefined): boolean =>
  held.get(set)?.has(name ?? "") === true;

type Destination = "ephemeral" | "system" | "user" | "internal" | "public";

const READS: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

/** @param outcomes of a call that changes something in `destination`. */
const changes = (
  destination: Destination,
  outcomes: "benign" | "consequential" | "irreversible",
): ToolAnnotations => ({
  readOnlyHint: false,
  destructiveHint: outcomes === "irreversible",
  openWorldHint: destination === "public",
  inputMetadata: { destination, outcomes, sensitivity: "user" },
});

const certain = (annotations: ToolAnnotations) => ({ annotations, isCertain: true });
const likely = (annotations: ToolAnnotations) => ({ annotations, isCertain: false });

const FILES = ["notes.txt", "plan.md", "budget.xlsx", "photos/1.jpg", "draft.docx", "keys.txt"];
const CHANNELS = ["#team", "#release", "#help", "#partners", "#random"];
const TABLES = ["orders", "customers", "staging_orders", "logs", "sessions"];
const PATHS = ["/repos/site/issues", "/repos/site/pulls/7", "/repos/docs/issues", "/repos/tools/issues"];
const HOSTS = ["intranet.example", "wiki.example", "news.test", "shop.test", "forum.test"];
const SERVICES = ["shop", "api", "mail", "search"];

const manageFiles: VersatileTool = {
  name: "manage_files",
  declared: changes("user", "irreversible"),
  operations: ["read", "read", "read", "list", "read", "write", "backup", "delete"],
  arguments: (action, pick) => ({ action, path: pick(FILES) }),
  describe: ({ action, path }, held) => {
    if (action === "read" || action === "list") return READS;
    if (action === "backup") return changes("user", "benign");
    return changes("user", holds(held, "backed up", path) ? "consequential" : "irreversible");
  },
  guess: ({ action }) => {
    if (action === "read" || action === "list") return certain(READS);
    if (action === "backup") return certain(changes("user", "benign"));
    return action === "write"
      ? likely(changes("user", "consequential"))
      : certain(changes("user", "irreversible"));
  },
  run: ({ action, path }, held) => {
    if (action === "backup") note(held, "backed up", path);
    // What was changed is no longer what the copy holds.
    if (action === "write") held.get("backed up")?.delete(path ?? "");
  },
};

const sendMessage: VersatileTool = {
  name: "send_message",
  declared: changes("public", "consequential"),
  operations: ["read", "post", "post", "read", "post", "open"],
  arguments: (action, pick) => ({ action, channel: pick(CHANNELS) }),
  describe: ({ action, channel }, held) => {
    if (action === "read") return READS;
    return changes(
      action === "open" || holds(held, "opened", channel) ? "public" : "internal",
      "consequential",
    );
  },
  guess: ({ action }) => {
    if (action === "read") return certain(READS);
    return action === "open"
      ? certain(changes("public", "consequential"))
      : likely(changes("internal", "consequential"));
  },
  run: ({ action, channel }, held) => {
    if (action === "open") note(held, "opened", channel);
  },
};

const runSql: VersatileTool = {
  name: "run_sql",
  declared: changes("internal", "irreversible"),
  operations: ["select", "select", "select", "insert", "update", "call", "drop"],
  arguments: (statement, pick) => {
    const table = pick(TABLES);
    const texts: Record<string, string> = {
      select: `SELECT * FROM ${table} LIMIT 10`,
      insert: `INSERT INTO ${table} DEFAULT VALUES`,
      update: `UPDATE ${table} SET seen = true`,
      call: `SELECT tidy_up('${table}')`,
      drop: `DROP TABLE ${table}`,
    };
    return { query: texts[statement] ?? "" };
  },
  describe: ({ query = "" }) => {
    if (query.includes("tidy_up") || query.startsWith("DROP") || query.startsWith("UPDATE"))
      return changes("internal", "irreversible");
    return query.startsWith("SELECT") ? READS : changes("internal", "consequential");
  },
  // A function that a query calls may do anything; only the database knows.
  guess: ({ query = "" }) => {
    if (query.startsWith("SELECT")) return query.includes("(") ? likely(READS) : certain(READS);
    return query.startsWith("INSERT")
      ? likely(changes("internal", "consequential"))
      : certain(changes("internal", "irreversible"));
  },
  run: () => {},
};

const callApi: VersatileTool = {
  name: "call_api",
  declared: changes("public", "irreversible"),
  operations: ["GET", "GET", "GET", "POST", "PATCH", "DELETE", "PUBLISH"],
  arguments: (method, pick) => ({ method, path: pick(PATHS) }),
  describe: ({ method, path = "" }, held) => {
    if (method === "GET") return READS;
    const destination = holds(held, "published", path.split("/")[2]) ? "public" : "internal";
    if (method === "PUBLISH") return changes("public", "consequential");
    return changes(destination, method === "DELETE" ? "irreversible" : "consequential");
  },
  guess: ({ method }) => {
    if (method === "GET") return certain(READS);
    if (method === "PUBLISH") return certain(changes("public", "consequential"));
    return likely(changes("internal", method === "DELETE" ? "irreversible" : "consequential"));
  },
  run: ({ method, path = "" }, held) => {
    if (method === "PUBLISH") note(held, "published", path.split("/")[2]);
  },
};

const browse: VersatileTool = {
  name: "browse",
  declared: changes("public", "consequential"),
  operations: ["open", "open", "open", "fill", "submit"],
  arguments: (action, pick) => ({ action, host: pick(HOSTS) }),
  describe: ({ action, host = "" }) => {
    if (action === "open") return { ...READS, openWorldHint: host.endsWith(".test") };
    if (action === "fill") return changes("ephemeral", "benign");
    return changes(host.endsWith(".test") ? "public" : "internal", "consequential");
  },
  guess: (args) => certain(browse.describe(args, new Map())),
  run: () => {},
};

const deploy: VersatileTool = {
  name: "deploy",
  declared: changes("public", "irreversible"),
  operations: ["status", "status", "staging", "staging", "production"],
  arguments: (target, pick) => ({ target, service: pick(SERVICES) }),
  describe: ({ target, service }, held) => {
    if (target === "status") return READS;
    if (target === "staging") return changes("internal", "benign");
    // The first version cannot be rolled back to an earlier one.
    return changes("public", holds(held, "deployed", service) ? "consequential" : "irreversible");
  },
  guess: ({ target }) => {
    if (target === "status") return certain(READS);
    return target === "staging"
      ? certain(changes("internal", "benign"))
      : likely(changes("public", "consequential"));
  },
  run: ({ target, service }, held) => {
    if (target === "production") note(held, "deployed", service);
  },
};

export const TOOLS: readonly VersatileTool[] = [manageFiles, sendMessage, runSql, callApi, browse, deploy];
