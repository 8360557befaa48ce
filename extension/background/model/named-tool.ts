/** A tool as the person is told of it: by its name, and by the page's title for it. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import { isReading } from "../../../src/link/readings.js";
import { foldTitle, foldTool, isMistakable, type NamedTool } from "../../protocol/named-tool.js";
import { isServerOrigin } from "../../protocol/tool-name.js";
import { words } from "../platform/words.js";
import type { FoundTool } from "./page-document.js";
import type { RegisteredTool } from "./registered-tool.js";

/** With the site that it is of, as the browser states it. */
export interface NamedSource extends NamedTool {
  readonly origin: string;
}

const MAX_TITLE = 120;

const folded = new WeakMap<RegisteredTool, ReturnType<typeof foldTool>>();

/** A title in which no letter can be seen says nothing. */
export function ownName({ origin, definition: { name, title = "" } }: RegisteredTool): NamedTool {
  if (isServerOrigin(origin) && isReading(name)) return { tool: name, title: words.readingTitles[name]() };
  const shown = cleanText(title, MAX_TITLE);
  return shown === name || foldTitle(shown) === "" ? { tool: name } : { tool: name, title: shown };
}

/** Worked out once: a page may have a thousand tools, and each entry of the log asks for them. */
function foldOnce(tool: RegisteredTool): ReturnType<typeof foldTool> {
  const known = folded.get(tool) ?? foldTool(ownName(tool));
  folded.set(tool, known);
  return known;
}

/** The tool's name among the tools of its page: a title may be another tool's, too. */
export function namedTool({ document, tool }: FoundTool): NamedSource {
  const own = { ...ownName(tool), origin: tool.origin };
  if (own.title === undefined) return own;
  return isMistakable(own, [...document.tools(), ...document.readings()].map(foldOnce))
    ? { ...own, isAlike: true }
    : own;
}

/** The name out of a record that has more. Another page's script may have chosen it. */
export function viewName({ tool, title, isAlike }: NamedTool): NamedTool {
  const clean = (text: string) => cleanText(text, MAX_TITLE);
  return {
    tool: clean(tool),
    ...(title === undefined ? {} : { title: clean(title) }),
    ...(isAlike === true ? { isAlike } : {}),
  };
}
