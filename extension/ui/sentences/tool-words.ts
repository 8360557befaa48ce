/**
 * A tool, as a person reads of it: the page's title, in quotation marks, and the name where the
 * title could be taken for another tool's.
 */

import type { NamedTool } from "../../protocol/named-tool.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions, sessions } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";
import { theirs } from "./marked-words.js";

interface AboutTool {
  readonly tool: string;
  readonly description?: string | undefined;
}

/**
 * For between quotation marks. The name comes whole after a title that was cut. Attack: a title so
 * long that the name is cut off.
 */
export function toolWords({ tool, title, isAlike }: NamedTool, limit?: number): string {
  const words = asLine(title ?? tool, limit);
  return isAlike === true && title !== undefined ? `${words} · ${asLine(tool)}` : words;
}

/**
 * Where it stands by itself, marked: a title could pass for words of ours. A row cuts off the end
 * of its line, so the name comes first.
 */
export function toolAlone(named: NamedTool): string {
  const { tool, title, isAlike } = named;
  if (title === undefined) return asLine(tool);
  const quoted = sessions.quoted(theirs(asLine(title)));
  return isAlike === true ? `${asLine(tool)} · ${quoted}` : quoted;
}

const MAX_DESCRIPTION = 400;

/** The facts for *Details*: the name that agents call the tool by, and what the site says of it. */
export const toolFacts = ({ tool, description }: AboutTool, origin: string): Fact[] => [
  [questions.tool(), asLine(tool)],
  ...(description === undefined
    ? []
    : [
        [
          wordsAt(origin).questions.description(),
          sessions.quoted(asLine(description, MAX_DESCRIPTION)),
        ] as Fact,
      ]),
];
