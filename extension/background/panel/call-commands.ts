/** Commands about calls, and the answers to questions. */

import { isHandle } from "../../../src/engine/enforce/handles.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import { markedTexts } from "../../../src/gateway/input-contract.js";
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { CommandOf } from "../../protocol/command-messages.js";
import { asRecord, parseJson } from "../../protocol/decode.js";
import { MAX_ARGUMENT_CHARACTERS } from "../../protocol/limits.js";
import type { CommandAnswer } from "../../protocol/panel-messages.js";
import { whoAndWhat } from "../audit/audit-notes.js";
import { documentGone } from "../calls/answers.js";
import { words } from "../platform/words.js";
import type { Question } from "../questions/questions.js";
import { PERSON } from "../stores/agents.js";
import { done, type SomeRows } from "./command-row.js";
import type { PanelParts } from "./panel-parts.js";

/** @returns the call's id at once; a later state shows the outcome */
function runTool(command: CommandOf<"run-tool">, { registry, sites, calls }: PanelParts): CommandAnswer {
  const document = registry.get(command.document);
  const tool = document?.tool(command.registration);
  if (document === undefined || tool === undefined || !sites.allows(document))
    return { error: words.panelNoSuchTool() };
  const withheld = document.whyWithheld(tool);
  if (withheld !== undefined) return { error: withheld };
  const args = asRecord(parseJson(command.arguments)) as JsonObject | undefined;
  if (args === undefined || JSON.stringify(args).length > MAX_ARGUMENT_CHARACTERS)
    return { error: words.panelBadArguments() };
  // Attack: somebody looks over the person's shoulder. The field shows what is typed.
  if (!markedTexts(args, tool.input()).every(isHandle)) return { error: words.panelSecretInSight() };
  const started = calls.start({
    agent: PERSON,
    found: { document, tool },
    arguments: args,
    stillAllowed: () => (sites.allows(document) ? undefined : documentGone("no")),
  });
  if ("code" in started) return { error: words.panelCallRefused() };
  const { call, outcome } = started;
  void outcome.then(() => calls.answered(call.id));
  return { value: call.id };
}

/** Only the first answer counts and is written. */
const answered = (asked: Question, what: "allowed" | "denied" | "supplied"): AuditNote => ({
  event: "consent",
  what,
  call: asked.call,
  ...whoAndWhat(asked),
  key: `${what === "supplied" ? what : "answer"} ${asked.id}`,
});

function answers(
  { question, allow, texts }: CommandOf<"answer">,
  { questions }: Pick<PanelParts, "questions">,
): AuditNote[] {
  const asked = questions.list().find(({ id }) => id === question);
  if (asked === undefined) return [];
  const isTyped = allow && texts !== undefined;
  return [
    ...(isTyped && asked.kind === "supply" ? [] : [answered(asked, allow ? "allowed" : "denied")]),
    ...(isTyped ? [answered(asked, "supplied")] : []),
  ];
}

async function denyAll({ questions }: Pick<PanelParts, "questions">): Promise<void> {
  for (const { id } of questions.list()) await questions.answer(id, false);
}

/** Waiting questions are denied as well, once nothing new can come. */
async function beginPause(parts: PanelParts): Promise<void> {
  await parts.quiet.begin();
  await denyAll(parts);
}

export const callCommands = {
  "run-tool": { run: runTool },
  "cancel-call": {
    run({ call }, { calls }) {
      calls.endByPerson(call);
      return {};
    },
  },
  answer: {
    notes: answers,
    async run({ question, allow, remember, texts }, { questions }) {
      const isTaken = await questions.answer(question, allow, remember, texts);
      return isTaken ? {} : { error: words.panelNotSupplied() };
    },
  },
  "deny-all": {
    notes: (_, { questions }) => questions.list().map((asked) => answered(asked, "denied")),
    run: (_, parts) => done(denyAll(parts)),
  },
  pause: {
    notes: ({ on }, { questions }) => [
      ...(on ? questions.list().map((asked) => answered(asked, "denied")) : []),
      { event: "consent", what: on ? "paused" : "pause ended" },
    ],
    run: ({ on }, parts) => done(on ? beginPause(parts) : parts.quiet.end()),
  },
  "dismiss-stop": {
    run({ call }, { log }) {
      log.readStop(call);
      return {};
    },
  },
  "dismiss-finding": {
    run({ call }, { log }) {
      log.dismiss(call);
      return {};
    },
  },
  "read-log": {
    run: async ({ before, most }, { audit }) => {
      const page = await audit.read(before, most).catch(() => undefined);
      return page === undefined ? { error: words.panelLogNotRead() } : { value: JSON.stringify(page) };
    },
  },
} satisfies SomeRows;
