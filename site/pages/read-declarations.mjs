/**
 * What each entry of the package exports, from the declarations that it ships: name, comment and
 * declaration. TypeDoc does not take TypeScript 7, so this reads them with the parser that the
 * structural tests use.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { typedEntries } from "../../test/tasks/entries.mjs";

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

const wordsOfComment = ({ value }) =>
  value
    .replace(/^\*/, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .trim();

/** The text of the documentation comment that ends right before a statement. */
function commentBefore({ text, comments }, start) {
  const comment = comments.findLast(({ type, end }) => type === "Block" && end <= start);
  if (comment === undefined || !comment.value.startsWith("*")) return "";
  return text.slice(comment.end, start).trim() === "" ? wordsOfComment(comment) : "";
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
  return importedAs(file, name) ?? exportsOf(file).find((each) => each.name === name);
}

/** A name that a file imports, to export it again. */
function importedAs(file, name) {
  for (const { type, source, specifiers } of read(file).body) {
    const specifier = type === "ImportDeclaration" && specifiers.find(({ local }) => local.name === name);
    const from = specifier && resolve(file, source.value);
    if (from) return declarationOf(from, specifier.imported?.name ?? name);
  }
  return undefined;
}

/** A declaration under the name that others import. */
const renamed = (code, local, exported) => code.replace(new RegExp(`\\b${local}\\b`, "g"), exported);

function exportsFrom(file, statement) {
  const source = statement.source && resolve(file, statement.source.value);
  if (statement.type === "ExportAllDeclaration") return source ? exportsOf(source) : [];
  if (statement.type !== "ExportNamedDeclaration") return [];
  if (statement.declaration) return namesIn(statement.declaration).map((name) => declarationOf(file, name));
  return statement.specifiers.map(({ local, exported }) => {
    const found = statement.source
      ? source && declarationOf(source, local.name)
      : declarationOf(file, local.name);
    return {
      comment: "",
      ...found,
      code: renamed(found?.code ?? "", local.name, exported.name),
      name: exported.name,
    };
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

/** The comment at the start of the file that an entry's only line leads to. */
function entryComment(file) {
  const [first] = read(file).body;
  const source = first?.type === "ExportAllDeclaration" ? resolve(file, first.source.value) : undefined;
  const from = source ?? file;
  const { comments } = read(from);
  const [comment] = comments;
  return comment?.value.startsWith("*") ? wordsOfComment(comment) : "";
}

/** @returns name, comment and exports of each entry of the package that has types */
export function readEntries(root) {
  return typedEntries(root).map(([entry, file]) => ({
    entry,
    comment: entryComment(file),
    members: exportsOf(file),
  }));
}
