/**
 * The diagrams of the notes. In a note each is a picture with a style of its own, so that it shows
 * wherever Markdown does; on the site it is part of the page, so that a screen reader finds its
 * description, and takes its style from the site's.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "spec-notes/pictures";
const STYLE = /\s*<style>(.*?)<\/style>/s;

export const diagramsIn = (root) =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith(".svg"))
    .map((name) => ({ name, text: readFileSync(join(root, FOLDER, name), "utf8") }));

/** All diagrams have the same style: a test compares them. */
export const diagramStyle = (root) => STYLE.exec(diagramsIn(root)[0].text)[1].replace(/^ {4}/gm, "");

export function inlineDiagrams(root, html) {
  const diagrams = new Map(diagramsIn(root).map(({ name, text }) => [name, text]));
  return html.replace(/<img src="pictures\/([\w-]+\.svg)"[^>]*>/g, (_, name) =>
    diagrams.get(name).replace(STYLE, "").trim(),
  );
}
