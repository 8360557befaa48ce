/**
 * Debug mode: tells the author on the console what a call gave to the agent, what was kept and why.
 * It prints what the agent got anyway, schema paths and sentences of ours; of an error only what is
 * free of values that results have lost.
 */

import { sayName } from "../../engine/enforce/clean-text.js";
import type { CompiledContract } from "../../engine/enforce/compile-contract.js";
import { compileSchema, createCompilation } from "../../engine/schema/compile-plan.js";
import { describeDiagnostic, diagnoseSnapshot } from "../../engine/schema/diagnose-schema.js";
import { KEYWORDS } from "../../engine/schema/keywords.js";
import { isMisspeltMark } from "../../engine/schema/like-a-mark.js";
import { memberMeant } from "../../engine/schema/near-misses.js";
import { locationOf } from "../../engine/schema/schema-node.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { closeGroup, openGroup, sayToAuthor, scriptUrls, warnAuthor } from "../../intrinsics/dom.js";
import { isRecord, listForEach, listIncludes, listMap } from "../../intrinsics/language.js";
import { regExpExec, stringFrom, stringSlice } from "../../intrinsics/text.js";
import { debugTexts, diagnosticFixes } from "../../texts/debug.js";
import type { PageMistake } from "../../texts/mistake-lines.js";
import { MISTAKES } from "../../texts/mistakes.js";
import { isObject } from "../webidl/webidl.js";
import type { CallReport } from "./call-report.js";

/** In UTF-16 code units. */
const LONGEST = 10_000;
const MOST_PLACES = 20;

function shorten(text: string): string {
  return text.length > LONGEST ? stringSlice(text, 0, LONGEST) + debugTexts.cut(text.length) : text;
}

const withoutQuery = (url: string): string => stringFrom(regExpExec(/^[^?#]*/, url)?.[0]);

/**
 * The URL without its query, line and column of each frame. Names of functions and the message may
 * hold a value.
 *
 * Attack: a stack that the page wrote, with a value in the path of an address. Only addresses of
 * code count.
 */
function placesOf(stack: string): string {
  const place = /(https?:\/\/[^\s()?#]+?)(?:[?#][^\s()]*?)?(:\d+:\d+)/g;
  const known = listMap(scriptUrls(), withoutQuery);
  let places = "";
  for (let count = 0; count < MOST_PLACES; count++) {
    const match = regExpExec(place, stack);
    if (!match) break;
    if (listIncludes(known, match[1])) places += `\n${match[1]}${match[2]}`;
  }
  return places;
}

/** Runs code of the page (a getter, `toString`), which may throw. */
function stackOf(reason: unknown): string {
  try {
    return stringFrom((isObject(reason) && reason["stack"]) || reason);
  } catch {
    return "";
  }
}

/** The stack begins with the message: nothing of that may pass for a frame. */
function framesOf(reason: unknown): string {
  const stack = stackOf(reason);
  const frames = regExpExec(/\n\s+at |^[^\n]*@https?:/, stack);
  return frames ? stringSlice(stack, frames.index) : "";
}

function describeError({ contract, scrub }: CallReport, reason: unknown): string {
  // Attack: a message that quotes what the schema marks. No result has been read yet, so nothing is
  // known of it.
  if (!contract.enforces) {
    const words = scrub(shorten(stackOf(reason)));
    if (words !== undefined) return debugTexts.threw(words);
  }
  return debugTexts.threwKept(scrub(placesOf(framesOf(reason))) || debugTexts.noPlaces());
}

function describeAgent(agent: CallReport["agent"]): string {
  if (agent === undefined) return debugTexts.agentGotFailure();
  return agent === null ? debugTexts.agentGotNull() : debugTexts.agentGot(shorten(agent));
}

/** Keywords that nobody reads, and that are like one that is read. */
function sayNearMisses(member: string, schema: JsonValue): void {
  const compilation = createCompilation(schema);
  if (compileSchema(compilation)) return;
  listForEach(compilation.met, (node) =>
    node.members.forEach(({ source }, keyword) => {
      const meant = memberMeant("schema", keyword);
      const isKeyword = !isRecord(source) || KEYWORDS[meant ?? ""];
      if (meant && isKeyword && !isMisspeltMark(keyword, true))
        sayToAuthor(
          debugTexts.nearMiss(member + locationOf(node, keyword), meant),
          debugTexts.explain("misspelt-member"),
        );
    }),
  );
}

function sayProblems(member: string, schema: JsonValue | undefined): void {
  if (schema === undefined) return;
  sayNearMisses(member, schema);
  listForEach(diagnoseSnapshot(schema), (diagnostic) => {
    const place = sayName(member + diagnostic.location);
    warnAuthor(
      debugTexts.problem(place, describeDiagnostic(diagnostic), diagnosticFixes[diagnostic.code]),
      debugTexts.explain(diagnostic.code),
    );
  });
}

/** Says why a mistake matters, and how to mend it: the page's script has one line for it. */
export const explain = (code: PageMistake): void => warnAuthor(MISTAKES[code].why);

/** One group on the console. Never throws. */
export function reportCall(report: CallReport): void {
  const { agent, thrown, withheld } = report;
  const contract = report.contract as CompiledContract;
  openGroup(debugTexts.title(sayName(contract.name), withheld.length, agent === undefined));
  try {
    sayToAuthor(describeAgent(agent));
    listForEach(withheld, ({ schemaPath, reason }) =>
      sayToAuthor(debugTexts.kept(sayName(schemaPath), reason)),
    );
    if (thrown) sayToAuthor(describeError(report, thrown.reason));
    sayProblems("outputSchema", contract.plan.schema);
    sayProblems("inputSchema", contract.inputPlan.schema);
  } catch {
    // The reported call must not fail because of the report.
  } finally {
    closeGroup();
  }
}
