/**
 * The API reference, from the declarations that the package ships. TypeDoc does not take TypeScript
 * 7, so this reads them with the parser that the structural tests use: what each entry exports, its
 * comment, and its declaration.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { typedEntries } from "../entries.mjs";
import { escapeHtml } from "./escape-html.mjs";
import { highlight } from "./highlight.mjs";

const parsed = new Map();

function read(file) {
  let known = parsed.get(file);
  if (known === undefined) {
    const text = readFileSync(file, "utf8");
    const { program, comments } = parseSync(file, text);
    known = { text, body: program.body, comments };
    parsed.set(file, known);
  }
  return known;
}

function resolve(from, source) {
  if (!source.startsWith(".")) return undefined;
  const file = join(dirname(from), source.replace(/\.js$/, ".d.ts"));
  return existsSync(file) ? file : undefined;
}

/** The text of the documentation comment that ends right before a statement. */
function commentBefore({ text, comments }, start) {
  const comment = comments.findLast(({ type, end }) => type === "Block" && end <= start);
  if (comment === undefined || !comment.value.startsWith("*")) return "";
  if (text.slice(comment.end, start).trim() !== "") return "";
  return comment.value
    .replace(/^\*/, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .trim();
}

const namesIn = (declaration) =>
  declaration.id ? [declaration.id.name] : (declaration.declarations ?? []).map(({ id }) => id.name);

/** Finds where a name is declared. */
function declarationOf(file, name) {
  const { text, body, comments } = read(file);
  for (const statement of body) {
    const declaration = statement.declaration ?? statement;
    if (namesIn(declaration).includes(name))
      return {
        name,
        comment: commentBefore({ text, comments }, statement.start),
        code: text.slice(statement.start, statement.end).replace(/^export (declare )?/, ""),
      };
  }
  return exportsOf(file).find((each) => each.name === name);
}

function exportsFrom(file, statement) {
  const source = statement.source && resolve(file, statement.source.value);
  if (statement.type === "ExportAllDeclaration") return source ? exportsOf(source) : [];
  if (statement.type !== "ExportNamedDeclaration") return [];
  if (statement.declaration) return namesIn(statement.declaration).map((name) => declarationOf(file, name));
  return statement.specifiers.map(({ local, exported }) => {
    const found = statement.source
      ? source && declarationOf(source, local.name)
      : declarationOf(file, local.name);
    return { comment: "", code: "", ...found, name: exported.name };
  });
}

const known = new Map();

function exportsOf(file) {
  const all = known.get(file);
  if (all !== undefined) return all;
  known.set(file, []);
  const found = new Map();
  for (const statement of read(file).body)
    for (const each of exportsFrom(file, statement)) if (each) found.set(each.name, each);
  const list = [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
  known.set(file, list);
  return list;
}

/** The text of a comment: its tags as a list. */
function describe(comment) {
  const [words = "", ...tags] = comment.split(/^(?=@)/m);
  const items = tags.map((tag) => `<li>${escapeHtml(tag.replace(/\s+/g, " ").trim())}</li>`).join("");
  return `<p>${escapeHtml(words.trim()).replace(/`([^`]+)`/g, "<code>$1</code>")}</p>${items && `<ul>${items}</ul>`}`;
}

/** @returns one page for each entry of the package that has types. */
export function describeEntries(root) {
  return typedEntries(root).map(([entry, file]) => {
    const [, ...path] = entry.split("/");
    const members = exportsOf(file);
    const html = members
      .map(({ name: member, comment, code }) =>
        [
          `<h2 id="${escapeHtml(member)}">${escapeHtml(member)}</h2>`,
          describe(comment),
          `<pre tabindex="0"><code>${highlight(code, "ts")}</code></pre>`,
        ].join("\n"),
      )
      .join("\n");
    const contents = members
      .map(({ name: member }) => `<a href="#${escapeHtml(member)}">${escapeHtml(member)}</a>`)
      .join(" · ");
    return {
      file: `api-${path.join("-") || "index"}.html`,
      title: entry,
      html: `<h1><code>${entry}</code></h1>\n${contents === "" ? "<p>Types only: what it adds to other types is said in the guide.</p>" : `<p>On this page: ${contents}</p>`}\n${html}`,
      sections: members.map(({ name: member, comment }) => ({
        heading: member,
        anchor: member,
        words: comment,
        excerpt: comment
          .replace(/\s+@\w+ /g, " · ")
          .replace(/^@\w+ |`/g, "")
          .replace(/\s+/g, " ")
          .slice(0, 400),
      })),
    };
  });
}
