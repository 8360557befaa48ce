/**
 * Says a mistake of the page's author on the console: once for each tool and place, in one line of
 * names of the definition and counts. Agents may read the console. Attack: a name that is a
 * paragraph, or an order to an agent.
 */
import { cleanText, sayName } from "../../engine/enforce/clean-text.js";
import { warnAuthor } from "../../intrinsics/dom.js";
import { SafeMap, TypeErrorConstructor } from "../../intrinsics/language.js";
import { mistakeLines, type PageMistake } from "../../texts/mistake-lines.js";

export interface PlacedMistake {
  readonly code: PageMistake;
  /** Empty where it concerns the page. */
  readonly tool: string;
  /** A JSON Pointer into the definition, or another name of a place; empty for the whole tool. */
  readonly place: string;
  /** A name of the definition, a count or a word of ours. */
  readonly detail?: string | undefined;
}

const said = new SafeMap<string, true>();
let heard = false;
let explain: ((code: PageMistake) => void) | undefined;
let strict = false;

/** Whether the page has chosen Airlock. Of other pages the extension says nothing. */
export const isHeard = (): boolean => heard;

/**
 * The page has chosen Airlock: its author reads the console.
 *
 * @param explainer debug mode's: says more of a mistake than the page's script can.
 */
export function hearMistakes(isStrict?: boolean, explainer?: typeof explain): void {
  heard = true;
  explain ??= explainer;
  strict ||= !!isStrict;
}

interface Lister {
  listed<Item extends object>(item: Item): Item | undefined;
}

const word = (text: string): string => text && ` ${sayName(text)}`;

/**
 * Attack: a name that repeats what a result has lost: `host` lets no such name leave.
 *
 * @param mayRefuse it is seen at registration, which it refuses in strict mode.
 * @throws TypeError then, with the same words.
 */
export function sayMistake(mistake: PlacedMistake, host?: Lister, mayRefuse = false): void {
  const safe = heard && (host ? host.listed(mistake) : mistake);
  if (!safe) return;
  const { code, tool, place, detail = "" } = safe;
  const head = `webmcp-airlock ${code}:${word(tool)}${word(place)}`;
  const line = `${head} ${mistakeLines[code](cleanText(detail, 120))}`;
  if (strict && mayRefuse) throw new TypeErrorConstructor(line);
  if (said.has(head)) return;
  said.set(head, true);
  warnAuthor(line);
  explain?.(code);
}
