/**
 * The deed of a call, read from its arguments: an e-mail to whom, what to which site. The agent
 * wrote them, and a page may have told it to. So a value counts for what its form proves, or it is
 * quoted; where nothing is proved, nothing is said.
 */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { JsonObject, JsonValue } from "../../../src/engine/schema/types.js";
import type { DeedTarget, PanelDeed } from "../../protocol/stop-messages.js";

const MAX_DEPTH = 5;
const MAX_VALUES = 500;
const MAX_TARGETS = 20;
const MAX_TEXT = 320;
const MAX_KEY = 200;
const MAX_WORDS = 60;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const MAIL = words("mail mails email emails gmail");
const SENDING = words(
  "send sends reply replies forward share post publish write compose submit transfer pay invite notify message " +
    "senden schicken antworten weiterleiten teilen schreiben überweisen zahlen einladen",
);
const RECIPIENT = words(
  "recipient recipients receiver receivers addressee addressees cc bcc mailto payee empfänger empfaenger",
);
/** Also the end of a range: `from` Monday `to` Friday. */
const MAYBE_RECIPIENT = words("to an");
const SENDER = words("from sender reply author von absender");
/** Next to an address: of whom it is. */
const LABEL = words("name label type title");
const TARGET = words("url uri href link webhook endpoint callback destination target dest domain host");

const ADDRESSED: ReadonlySet<string> = new Set([...RECIPIENT, ...MAYBE_RECIPIENT, ...TARGET]);
/** Proved targets stand first. */
const ORDER: readonly DeedTarget["kind"][] = ["address", "site", "words"];

/**
 * `replyTo`, `reply_to` and `Reply to` are the same words. Attack: a name of a hundred thousand
 * words above hundreds of values, each of which has them.
 */
const wordsIn = (name: string): string[] =>
  name
    .slice(0, MAX_KEY)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");

interface Leaf {
  /** The words of all names above it. */
  readonly names: ReadonlySet<string>;
  readonly text: string;
}

/** The texts of some arguments, each with its names. Attack: arguments nested without end. */
function leavesOf(args: JsonObject): Leaf[] {
  const leaves: Leaf[] = [];
  let left = MAX_VALUES;
  const visit = (value: JsonValue, names: readonly string[], depth: number): void => {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH) return;
    if (typeof value === "string") leaves.push({ names: new Set(names), text: value });
    else if (Array.isArray(value)) for (const each of value) visit(each, names, depth + 1);
    else if (typeof value === "object" && value !== null) {
      for (const [name, each] of Object.entries(value)) visit(each, [...names, ...wordsIn(name)], depth + 1);
    }
  };
  visit(args, [], 0);
  return leaves;
}

/**
 * As a field for e-mail accepts it, with a dot in the domain: none of its characters can be taken
 * for words of ours.
 */
const ADDRESS =
  /^(?:[^<>]{0,120}<)?([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+)>?$/i;

function addressIn(text: string): string | undefined {
  const address = ADDRESS.exec(text.trim())?.[1];
  const at = address?.lastIndexOf("@") ?? 0;
  return address === undefined ? undefined : `${address.slice(0, at)}${address.slice(at).toLowerCase()}`;
}

function addressesIn(text: string): string[] {
  const parts = text.replace(/^mailto:/i, "").split(/[,;]/);
  const found = parts.map(addressIn);
  return found.every((each) => each !== undefined) ? found : [];
}

/** The host of a web address in ASCII, so that no letter looks like another. */
function siteIn(text: string): string | undefined {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return origin.length <= MAX_TEXT ? origin : undefined;
}

function targetsIn(text: string, mayQuote: boolean): DeedTarget[] {
  if (text.length > 4 * MAX_TEXT) return [];
  const addresses = addressesIn(text).filter((each) => each.length <= MAX_TEXT);
  if (addresses.length > 0) return addresses.map((each) => ({ kind: "address", text: each }));
  const site = siteIn(text);
  if (site !== undefined) return [{ kind: "site", text: site }];
  const quoted = mayQuote && !text.includes("airlock-") ? cleanText(text, MAX_WORDS) : "";
  return quoted === "" ? [] : [{ kind: "words", text: quoted }];
}

const hasAny = (names: Iterable<string>, wanted: ReadonlySet<string>): boolean =>
  [...names].some((name) => wanted.has(name));

function once(targets: readonly DeedTarget[]): DeedTarget[] {
  return [...new Map(targets.map((each) => [`${each.kind} ${each.text.toLowerCase()}`, each])).values()];
}

interface Asked {
  readonly name: string;
  readonly title?: string | undefined;
  /** The site says that it changes nothing. */
  readonly isHarmless: boolean;
  /** The site says that it changes something, or makes something public. */
  readonly isGrave: boolean;
}

/** @param args without what is sensitive; undefined where they cannot be shown */
export function readDeed(
  { name, title = "", isHarmless, isGrave }: Asked,
  args: JsonValue | undefined,
): Omit<PanelDeed, "dangers"> {
  const isObject = typeof args === "object" && args !== null && !Array.isArray(args);
  const leaves = isObject ? leavesOf(args as JsonObject) : [];
  const named = [...wordsIn(name), ...wordsIn(title)];
  const isSending = !isHarmless && hasAny(named, SENDING);
  const isTo = ({ names }: Leaf) => !hasAny(names, SENDER) && hasAny(names, ADDRESSED);
  const to = leaves
    .filter(isTo)
    .flatMap(({ names, text }) =>
      targetsIn(
        text,
        !hasAny(names, LABEL) && (hasAny(names, RECIPIENT) || (isSending && hasAny(names, MAYBE_RECIPIENT))),
      ),
    )
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const others = leaves.filter((leaf) => !isTo(leaf) && !hasAny(leaf.names, SENDER));
  const [recipients, rest] = [once(to), once(others.flatMap(({ text }) => targetsIn(text, false)))];
  const hasSubject = leaves.some(({ names }) => names.has("subject") || names.has("betreff"));
  const isMail =
    !isHarmless &&
    recipients.some(({ kind }) => kind === "address") &&
    (hasSubject || (hasAny(named, MAIL) && (isSending || isGrave)));
  return {
    kind: isMail ? "mail" : "call",
    to: recipients.slice(0, MAX_TARGETS),
    more: Math.max(0, recipients.length - MAX_TARGETS),
    with: rest.slice(0, MAX_TARGETS),
  };
}
