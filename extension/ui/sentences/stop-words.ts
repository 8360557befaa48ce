/**
 * A stopped call, and why it was stopped, as one sentence: the same on its card, in the log and for
 * screen readers. It says what is proved, and falls back to the tool's name and the rule.
 */
import type { PanelCall, PanelFinding } from "../../protocol/panel-messages.js";
import type { DeedTarget, PanelStop } from "../../protocol/stop-messages.js";
import { isLeakOnly, isWarning } from "../shared/finding-words.js";
import { asLine } from "../shared/untrusted-text.js";
import { stops as texts } from "../shared/words.js";
import { plainWords, theirs } from "./marked-words.js";
import { toolWords } from "./tool-words.js";

/**
 * Attack: words so long that they push the reason, or the next row, out of sight. The card has them
 * in full below.
 */
const MAX_NAME = 48;
const MAX_WORDS = 32;
const MAX_LOCAL = 24;
const MAX_HOST = 48;

const STRANGERS = ["session.openWorld", "request.annotations.openWorldHint"];
const ATTACKED = ["session.malicious"];
const SECRETS = ["session.sensitive"];
const CARRIED = ["request.carried"];

/**
 * The agent has the result: what the person or a rule withheld, or what came too late, it has not
 * read.
 */
const isRead = ({ status }: PanelCall): boolean => status === "done" || status === "failed";

/** The texts that the agent had read when it made the call, and what Airlock warned of. */
export const readBefore = (call: PanelCall, calls: readonly PanelCall[]): PanelCall | undefined =>
  calls.find((other) => {
    const { agent, startedAt, findings = [] } = other;
    const warnings = findings.filter(isWarning);
    return (
      isRead(other) &&
      agent === call.agent &&
      startedAt <= call.startedAt &&
      warnings.length > 0 &&
      !isLeakOnly(warnings)
    );
  });

const orders = ({ findings = [] }: PanelCall): readonly PanelFinding[] =>
  findings.filter((finding) => isWarning(finding) && finding.kind === "instruction");

/** Not as a part of another address: `a@b.co` is not named in `aa@b.com`. */
function isWholeIn(text: string, evidence: string): boolean {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.+-])${escaped}(?![\\w-]|\\.\\w)`, "i").test(evidence);
}

/** A word may be in any text by chance; an address is not. */
const isNamedIn = ({ kind, text }: DeedTarget, before: PanelCall | undefined): boolean =>
  kind !== "words" &&
  before !== undefined &&
  orders(before).some(({ evidence }) => isWholeIn(text, evidence));

/** Attack: a name so long that its end, which says whose it is, is cut off. */
const endOf = (host: string): string => (host.length > MAX_HOST ? `…${host.slice(-MAX_HOST)}` : host);

/** Whose site it is stands at the end, which is never cut off. */
export const siteWords = (origin: string): string => {
  const [scheme = "", host = ""] = origin.split("//");
  return asLine(host === "" ? endOf(scheme) : `${scheme}//${endOf(host)}`);
};

function targetWords({ kind, text }: DeedTarget): string {
  const at = text.lastIndexOf("@");
  if (kind === "words") return texts.quoted(theirs(asLine(text, MAX_WORDS)));
  if (kind === "site") return theirs(siteWords(text));
  const local = text.slice(0, at);
  const shown = local.length > MAX_LOCAL ? `${local.slice(0, MAX_LOCAL)}…` : local;
  return theirs(asLine(`${shown}@${endOf(text.slice(at + 1))}`));
}

/**
 * Attack: among many recipients, the agent hides the one that a stranger told it. That one is named
 * first.
 */
function recipientsOf({ to, more }: PanelStop["deed"], before: PanelCall | undefined): string {
  const first = to.find((each) => isNamedIn(each, before)) ?? to[0];
  if (first === undefined) return "";
  const others = to.length - 1 + more;
  return others === 0 ? targetWords(first) : texts.andOthers(targetWords(first), others);
}

function deedOf(
  { origin, isAlike, ...call }: PanelCall,
  stop: PanelStop,
  before: PanelCall | undefined,
): string {
  const { deed, hasRun } = stop;
  const named = { tool: call.tool, title: stop.title, ...(isAlike === undefined ? {} : { isAlike }) };
  const [tool, site] = [theirs(toolWords(named, MAX_NAME)), theirs(siteWords(origin))];
  if (hasRun) return texts.deeds.result(tool, site);
  const [whom, [what]] = [recipientsOf(deed, before), deed.with];
  if (deed.kind === "mail" && whom !== "") return texts.deeds.mailTo(whom);
  const [danger] = deed.dangers;
  const done =
    whom !== ""
      ? texts.deeds.toolTo(tool, whom)
      : what === undefined
        ? texts.deeds.toolOn(tool, site)
        : texts.deeds.toolWith(tool, targetWords(what));
  return danger === undefined ? done : texts.dangers[danger](done);
}

export type Cause = keyof typeof texts.causes;

/** Only what decided counts: an agent may have read an order, and be stopped for something else. */
function causeOf({ deed, reasons: [first] }: PanelStop, before: PanelCall | undefined): Cause {
  if (first === undefined) return "rule";
  if (first.layer !== "default") return first.layer;
  const isTrue = (names: readonly string[]) =>
    first.facts.some(
      ({ fact, values, isKnown }) => isKnown && names.includes(fact) && values.join() === "true",
    );
  const [isAttacked, isRead] = [isTrue(ATTACKED), isTrue(STRANGERS)];
  if ((isAttacked || isRead) && before !== undefined && orders(before).length > 0) {
    return deed.to.some((each) => isNamedIn(each, before)) ? "asked" : "ordered";
  }
  if (isAttacked) return "attacked";
  if (isRead) return "strangers";
  if (isTrue(SECRETS)) return "secrets";
  return isTrue(CARRIED) ? "carried" : "rule";
}

export interface StopWords {
  /** Others' words in it are marked. */
  readonly sentence: string;
  /** The sentence says why, so that the rule need not. */
  readonly isExplained: boolean;
  readonly cause: Cause;
  /** The call whose text it says to be why. */
  readonly blamed: PanelCall | undefined;
}

/** @param calls all calls: one of them may say why the agent tried it */
export function stopWords(call: PanelCall, stop: PanelStop, calls: readonly PanelCall[]): StopWords {
  const before = readBefore(call, calls);
  const cause = causeOf(stop, before);
  const sentence = texts.causes[cause](
    deedOf(call, stop, before),
    theirs(before === undefined ? "" : toolWords(before, MAX_NAME)),
  );
  return {
    sentence,
    cause,
    isExplained: !["organisation", "rule"].includes(cause),
    blamed: ["asked", "ordered", "attacked"].includes(cause) ? before : undefined,
  };
}

/** Without marks. @returns empty for a call that was not stopped */
export const stopSentence = (call: PanelCall, calls: readonly PanelCall[]): string =>
  call.stop === undefined ? "" : plainWords(stopWords(call, call.stop, calls).sentence);
