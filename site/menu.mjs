/**
 * The menu of the documentation: groups by reader, each entry with the note that it shows. A page's
 * address is the note's name in lower case, in one folder: addresses stay when the menu changes.
 */
import { posix } from "node:path";

/** The first page. */
const HOME = { title: "Overview", source: "README.md" };

const guide = (title, name) => ({ title, source: `spec-notes/guide/${name}.md` });
const note = (title, name) => ({ title, source: `spec-notes/${name}.md` });

/** Title, note. The page of an entry of the package has its place in the group "Reference". */
export const GROUPS = [
  {
    title: "Your site",
    entries: [
      guide("Mark what is sensitive", "site-author"),
      guide("Tools you have already", "adoption"),
      guide("Frameworks", "frameworks"),
      guide("Test your tools", "testing"),
      guide("Lint in CI", "lint"),
    ],
  },
  {
    title: "People",
    entries: [
      guide("Agents in your browser", "person"),
      guide("A model of yours", "playground"),
      guide("Rules for organisations", "administrator"),
    ],
  },
  {
    title: "Apps and servers",
    entries: [
      guide("Connect an app", "mcp"),
      guide("Your app's servers", "servers"),
      guide("Write an agent", "agent-developer"),
    ],
  },
  {
    title: "Backends and gateways",
    entries: [
      guide("Secrets on your backend", "backend"),
      guide("Your MCP server", "mcp-server"),
      guide("A gateway of yours", "gateways"),
      guide("Logs and other output", "loggers"),
    ],
  },
  {
    title: "Reference",
    entries: [
      note("Messages and error codes", "errors"),
      note("Annotations", "annotations"),
      note("Vocabularies compared", "crosswalk"),
      note("What is detected", "detection"),
      note("Sensitive results", "sensitive-results"),
      guide("Test an implementation", "spec-editors"),
      note("Deviations from drafts", "deviations"),
    ],
  },
  {
    title: "About",
    entries: [
      note("Ideas in pictures", "concepts"),
      note("Threat model", "threat-model"),
      note("Evaluation", "evaluation"),
      note("Benchmark", "bench"),
      note("Alternatives", "alternatives"),
      note("What is stable", "stability"),
      note("The extension's store page", "store"),
      { title: "Changes", source: "CHANGELOG.md" },
      { title: "Contributing", source: "CONTRIBUTING.md" },
      { title: "Security", source: "SECURITY.md" },
    ],
  },
];

/** Notes for those who work on the project; what is in `spec-notes/internal` is for them, too. */
export const WITHOUT_PAGE = ["spec-notes/traceability.md"];

export const ENTRIES = [HOME, ...GROUPS.flatMap(({ entries }) => entries)];

export const pageOf = (source) =>
  source === HOME.source ? "index" : posix.basename(source, ".md").toLowerCase();

/** The page of each note. */
export const PAGES = new Map(ENTRIES.map(({ source }) => [source, pageOf(source)]));

/** @param entry such as `webmcp-airlock/testing/playwright` */
export const apiPageOf = (entry) => `api-${entry.split("/").slice(1).join("-") || "index"}`;

const shortNameOf = (entry) => entry.replace("webmcp-airlock/", "");

const linkOf = (page) => (page === "index" ? "/" : `/${page}`);

/** The page that lists the entries of the package. */
export const API = "api";

/** As VitePress reads it: the pages of entries have a list of them in the menu. */
export function sidebarOf(apiEntries) {
  const itemOf = ({ title, source }) => ({ text: title, link: linkOf(pageOf(source)) });
  const entries = apiEntries.map((entry) => ({ text: shortNameOf(entry), link: linkOf(apiPageOf(entry)) }));
  const menuWith = (items) => [
    itemOf(HOME),
    ...GROUPS.map(({ title, entries: own }) => {
      const api =
        title === "Reference" ? [{ text: "Exports of the package", link: linkOf(API), ...items }] : [];
      return { text: title, items: [...api, ...own.map(itemOf)] };
    }),
  ];
  return { "/api": menuWith({ items: entries }), "/": menuWith({}) };
}
