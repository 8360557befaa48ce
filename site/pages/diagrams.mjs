/**
 * The diagrams of the notes. In a note each is a picture with a style of its own, so that it shows
 * wherever Markdown does; on the site it is part of the page, so that a screen reader finds its
 * description, and takes its style from the site's.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "spec-notes/pictures";
const STYLE = /\s*<style>(.*?)<\/style>/s;
const DARK = /@media \(prefers-color-scheme: dark\) \{\s*\.diagram \{([^}]*)\}\s*\}/;

export const diagramsIn = (root) =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith(".svg"))
    .map((name) => ({ name, text: readFileSync(join(root, FOLDER, name), "utf8") }));

/** In one line: Markdown would end a block of HTML at an empty one. */
export const withoutStyle = (text) =>
  text
    .replace(STYLE, "")
    .replace(/\s*\n\s*/g, " ")
    .trim();

/** All diagrams have the same style: a test compares them. The reader chooses the scheme. */
export const diagramStyle = (root) =>
  STYLE.exec(diagramsIn(root)[0].text)[1].replace(DARK, ".dark .diagram {$1}").replace(/^ {4}/gm, "");
