/** The page of an entry: its example, then its members by use. */
import { apiPageOf } from "../menu.mjs";
import { API_GROUPS } from "./api-groups.mjs";

const isType = ({ code }) => /^(?:interface|type)\b/.test(code);
const mentions = (text, name) => new RegExp(`\\b${name}\\b`).test(text);

/** @returns the group of each member: values where the table has them, types where they are used */
export function groupsOf({ entry, members }) {
  const left = new Map(members.map((member) => [member.name, member]));
  const groups = (API_GROUPS[entry] ?? []).map(([title, names]) => {
    const found = names.map((name) => left.get(name)).filter((member) => member !== undefined);
    for (const { name } of found) left.delete(name);
    return { title, members: found };
  });
  for (const group of groups) {
    // The list grows while it is read: types of types are in it, too.
    for (const { code } of group.members)
      for (const [name, member] of left)
        if (isType(member) && mentions(code, name)) {
          group.members.push(member);
          left.delete(name);
        }
  }
  const others = [...left.values()];
  return others.length === 0 ? groups : [...groups, { title: "More types", members: others }];
}

/** Comments are Markdown, without HTML and without templates. */
const safe = (text) =>
  text.replace(/(`[^`]*`)|[<{]/g, (letter, code) => code ?? (letter === "<" ? "&lt;" : "&#123;"));

function partsOf(comment) {
  const [words = "", ...tags] = comment.split(/^(?=@)/m);
  const [, example] =
    /^@example\n([\s\S]*)$/.exec(tags.find((tag) => tag.startsWith("@example")) ?? "") ?? [];
  return {
    words: words.trim(),
    example: example?.trim(),
    tags: tags.filter((tag) => !tag.startsWith("@example")),
  };
}

const TAGS = { throws: "Throws", returns: "Returns", deprecated: "Deprecated:", see: "See" };

function tagLine(tag) {
  const [, kind, rest = ""] = /^@(\w+)\s*([\s\S]*)$/.exec(tag) ?? [];
  const words = safe(rest.replace(/\s+/g, " ").trim());
  const [, name, said] = kind === "param" ? (/^(\S+)\s*(.*)$/.exec(words) ?? []) : [];
  return name === undefined ? `- ${TAGS[kind] ?? kind} ${words}` : `- \`${name}\`: ${said}`;
}

const fenced = (code) => ["```ts", code, "```"].join("\n");

function memberText({ name, comment, code }) {
  const { words, example, tags } = partsOf(comment);
  const parts = [`### ${name} {#${name}}`, safe(words), example && fenced(example), fenced(code)];
  return [...parts, tags.map(tagLine).join("\n")].filter(Boolean).join("\n\n");
}

/** What an entry is for. Its name stands before it, so the comment's is left out. */
function leadOf(words) {
  const about = words.replace(/^`[^`]+`[:,] /, (name) => (name.endsWith(": ") ? "" : "This entry, "));
  return safe(about.charAt(0).toUpperCase() + about.slice(1));
}

/** @returns Markdown of the list of entries */
export function apiList(entries) {
  const rows = entries.map(({ entry, comment }) => {
    const words = leadOf(partsOf(comment).words).replace(/\s+/g, " ").replaceAll("|", "\\|");
    return `| [${entry}](./${apiPageOf(entry)}.md) | ${words} |`;
  });
  const lead =
    "What each entry of the npm package exports, with an example. What is stable is [said elsewhere](./stability.md).";
  return ["# Exports of the package", "", lead, "", "| import | for |", "|---|---|", ...rows, ""].join("\n");
}

/** @returns Markdown */
export function apiPage(read) {
  const { words, example } = partsOf(read.comment);
  const groups = groupsOf(read).map(({ title, members }) =>
    [
      `## ${title} {#use-${title.toLowerCase().replaceAll(" ", "-").replaceAll("'", "")}}`,
      ...members.map(memberText),
    ].join("\n\n"),
  );
  const none = "It exports nothing: it adds to other types, or runs.";
  return [
    `# ${read.entry}`,
    leadOf(words),
    fenced(example ?? ""),
    ...(groups.length > 0 ? groups : [none]),
    "",
  ].join("\n\n");
}
