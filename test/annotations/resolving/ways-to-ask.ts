/** How a client may ask a server about its calls: what S4's open questions leave to it. */
import { normalizeResolved, normalizeTool } from "../../../src/annotations/index.js";
import type { ToolAnnotations } from "../../../src/annotations/model/author-types.js";
import { canonicalJson } from "../../../src/annotations/model/canonical-json.js";
import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import { AnswerMemo } from "../../../src/annotations/resolve/answer-memo.js";
import { mergeSecurity } from "../../../src/annotations/resolve/merge-security.js";
import { refineSecurity } from "../../../src/annotations/resolve/refine-security.js";
import type { Args, Held, VersatileTool } from "./versatile-tools.js";

export interface Situation {
  readonly tool: VersatileTool;
  readonly args: Args;
  readonly operation: string;
  readonly held: Held;
  /** All arguments that this operation may have. */
  readonly possible: readonly Args[];
  /** Whether the rules ask about a call that is so described. */
  wouldAsk(security: ToolSecurity): boolean;
  /** Counts a request to the server. */
  request(): void;
}

export interface Way {
  /** The record that decides about the call. */
  describe(situation: Situation): ToolSecurity;
  /** A call of the tool has changed something. */
  changed(tool: VersatileTool): void;
}

/** A day has few different answers, so each is read once. */
const read = new Map<string, ToolSecurity>();
function readOnce(key: string, make: () => ToolSecurity): ToolSecurity {
  const known = read.get(key) ?? make();
  read.set(key, known);
  return known;
}

export const declaredOf = ({ name, declared }: VersatileTool): ToolSecurity =>
  readOnce(name, () => normalizeTool({ annotations: declared }));

const answerOf = (annotations: ToolAnnotations): ToolSecurity =>
  readOnce(JSON.stringify(annotations), () => normalizeResolved({ annotations }));

const refined = (tool: VersatileTool, annotations: ToolAnnotations): ToolSecurity =>
  readOnce(`${tool.name} ${JSON.stringify(annotations)}`, () =>
    refineSecurity(declaredOf(tool), answerOf(annotations)),
  );

/** What is so about the call at this moment. */
export const truthOf = ({ tool, args, held }: Pick<Situation, "tool" | "args" | "held">): ToolSecurity =>
  refined(tool, tool.describe(args, held));

/** The answer to a request that leaves out all but the operation: the worst of what it may be. */
function worstOf({ tool, possible, held }: Situation): ToolSecurity {
  return possible.map((args) => truthOf({ tool, args, held })).reduce(mergeSecurity);
}

const keyOf = ({ tool, args }: Situation): string => canonicalJson([tool.name, args]);
const forgetsNothing = () => {};

/** Keeps what was answered under a key. */
function keeping(key: (situation: Situation) => string, answer: (situation: Situation) => ToolSecurity) {
  const kept = new Map<string, ToolSecurity>();
  const describe = (situation: Situation): ToolSecurity => {
    const known = kept.get(key(situation));
    if (known !== undefined) return known;
    situation.request();
    const given = answer(situation);
    kept.set(key(situation), given);
    return given;
  };
  return { describe, kept };
}

/** One request for each call. */
const asking =
  (answer: (situation: Situation) => ToolSecurity) =>
  (situation: Situation): ToolSecurity => {
    situation.request();
    return answer(situation);
  };

function heldToAnswers(): Way {
  const memo = new AnswerMemo();
  const describe = asking(({ tool, args, held }) => {
    const answer = answerOf(tool.describe(args, held));
    return refineSecurity(declaredOf(tool), memo.check(tool.name, args, answer));
  });
  return { describe, changed: forgetsNothing };
}

function untilAnythingChanges(): Way {
  const { describe, kept } = keeping(keyOf, truthOf);
  const changed = ({ name }: VersatileTool) => {
    for (const key of kept.keys()) if (key.startsWith(`["${name}"`)) kept.delete(key);
  };
  return { describe, changed };
}

const operationKey = ({ tool, operation }: Situation): string => `${tool.name} ${operation}`;

function operationFirst(): Way {
  const first = keeping(operationKey, worstOf);
  const describe = (situation: Situation) => {
    const worst = first.describe(situation);
    return situation.wouldAsk(worst) ? asking(truthOf)(situation) : worst;
  };
  return { describe, changed: forgetsNothing };
}

const guessing = (isBelieved: (isCertain: boolean) => boolean) => (): Way => ({
  describe: asking(({ tool, args }) => {
    const { annotations, isCertain } = tool.guess(args);
    return isBelieved(isCertain) ? refined(tool, annotations) : declaredOf(tool);
  }),
  changed: forgetsNothing,
});

const simply = (describe: Way["describe"]) => (): Way => ({ describe, changed: forgetsNothing });

/** One row of the guide's table each; each session has a way of its own. */
export const WAYS: Readonly<Record<string, () => Way>> = {
  "never: static annotations": simply(({ tool }) => declaredOf(tool)),
  "before each call": simply(asking(truthOf)),
  "before each call; of two answers to the same arguments the worse (Airlock)": heldToAnswers,
  "once for the same arguments in a session": () => ({
    describe: keeping(keyOf, truthOf).describe,
    changed: forgetsNothing,
  }),
  "once for the same arguments, until the tool has changed something": untilAnythingChanges,
  "once for each operation, without the other arguments": () => ({
    describe: keeping(operationKey, worstOf).describe,
    changed: forgetsNothing,
  }),
  "once for each operation; with all arguments where the rules would ask": operationFirst,
  "before each call; the server guesses": guessing(() => true),
  "before each call; the server guesses, and says where it is unsure: static there": guessing(
    (isCertain) => isCertain,
  ),
};
