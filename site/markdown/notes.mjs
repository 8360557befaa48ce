/**
 * What a note's Markdown becomes on the site, as rules of markdown-it: notes are written for
 * readers of files, too.
 */
import { diagramsIn, withoutStyle } from "../pages/diagrams.mjs";
import { linkOnSite } from "../pages/source-links.mjs";

/** How GitHub makes an anchor of a heading; the links of the notes count on it. */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** A link that leads nowhere loses itself, and keeps its words. */
function followLinks(children, linkOf) {
  const open = [];
  return children.filter((token) => {
    if (token.type === "link_open") {
      const target = linkOf(token.attrGet("href"));
      open.push(target);
      if (target !== undefined) token.attrSet("href", target);
      return target !== undefined;
    }
    return token.type !== "link_close" || open.pop() !== undefined;
  });
}

/** The site's own outline is in its place. */
function withoutContents(tokens) {
  const at = tokens.findIndex(
    ({ type, content }) => type === "inline" && /^(?:\*\*)?On this page:/.test(content),
  );
  return at < 0 ? tokens : [...tokens.slice(0, at - 1), ...tokens.slice(at + 2)];
}

const PICTURE =
  /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img src="([^"]+)"([^>]*)>\s*<\/picture>/g;
const own = (path) => `./pictures/${path.split("/pictures/")[1]}`;

/** The reader may choose another scheme than the system's, so both pictures are there. */
function picturesIn(html, diagrams) {
  return html
    .replace(PICTURE, (_, dark, light, rest) =>
      [
        `<img class="in-light" src="${own(light)}"${rest}>`,
        `<img class="in-dark" src="${own(dark)}"${rest}>`,
      ].join(""),
    )
    .replace(/<img src="pictures\/([\w-]+\.svg)"[^>]*>/g, (_, name) => diagrams.get(name));
}

/** Colours by class, since the policy of the site allows no style in an attribute. */
export const COLOURS_BY_CLASS = {
  name: "airlock:colours-by-class",
  pre(node) {
    delete node.properties.style;
  },
  span(node) {
    const [, kind] = /--shiki-(?:token-)?([\w-]+)/.exec(String(node.properties.style ?? "")) ?? [];
    delete node.properties.style;
    if (kind !== undefined && kind !== "foreground") this.addClassToHast(node, `t-${kind}`);
  },
};

/** Columns that are aligned get a class in place of a style. */
function alignByClass(md) {
  const ALIGN = /^text-align:(\w+)$/;
  for (const rule of ["th_open", "td_open"])
    md.renderer.rules[rule] = (tokens, at, options, _env, self) => {
      const [, side] = ALIGN.exec(tokens[at].attrGet("style") ?? "") ?? [];
      tokens[at].attrs = (tokens[at].attrs ?? []).filter(([name]) => name !== "style");
      if (side !== undefined) tokens[at].attrJoin("class", `align-${side}`);
      return self.renderToken(tokens, at, options);
    };
}

/**
 * @param sources the note of each page
 * @param files where the files are that the site has not
 */
export const noteRules = (root, sources, files) => (md) => {
  const diagrams = new Map(diagramsIn(root).map(({ name, text }) => [name, withoutStyle(text)]));
  alignByClass(md);
  md.core.ruler.push("airlock_notes", ({ tokens, env }, _state) => {
    const source = sources.get(env.relativePath);
    if (source === undefined) return;
    const kept = withoutContents(tokens);
    tokens.splice(0, tokens.length, ...kept);
    for (const token of tokens) {
      if (token.type === "html_block") token.content = picturesIn(token.content, diagrams);
      if (token.children) token.children = followLinks(token.children, (to) => linkOnSite(source, to, files));
      for (const child of token.children ?? [])
        if (child.type === "html_inline") child.content = picturesIn(child.content, diagrams);
    }
  });
};
