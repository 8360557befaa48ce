/** The panel's commands. */

import type { JsonObject } from "../../../src/engine/schema/types.js";
import type { AuditNote } from "../../protocol/audit-messages.js";
import { asRecord } from "../../protocol/decode.js";
import { MAX_ARGUMENT_CHARACTERS } from "../../protocol/limits.js";
import type { PanelCommand } from "../../protocol/panel-messages.js";
import type { AuditLog } from "../audit/audit-log.js";
import { documentGone } from "../calls/answers.js";
import type { Calls } from "../calls/calls.js";
import type { PageScripts } from "../frames/page-scripts.js";
import { isWebOrigin } from "../model/page-document.js";
import type { AppLink } from "../native/app-link.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { words } from "../platform/words.js";
import type { Questions } from "../questions/questions.js";
import { PERSON } from "../stores/agents.js";
import type { CallLog } from "../stores/call-log.js";
import { originOf, type Registry } from "../stores/registry.js";
import type { Settings } from "../stores/settings.js";
import type { Sites } from "../stores/sites.js";
import { notesOfCommand, undone } from "./command-notes.js";
import { forgetConsents } from "./end-session.js";
import { type CommandAnswer, carryOutKept, type KeptParts } from "./kept-commands.js";
import { carryOutPolicy, isAboutPolicy, type PolicyCommandParts } from "./policy-commands.js";

export interface CommandParts extends KeptParts, PolicyCommandParts {
  readonly audit: AuditLog;
  readonly api: ChromeApi;
  readonly apps: AppLink;
  readonly settings: Settings;
  readonly calls: Calls;
  readonly log: CallLog;
  readonly questions: Questions;
  readonly registry: Registry;
  readonly scripts: PageScripts;
  readonly sites: Sites;
}

type CommandOf<Type extends PanelCommand["type"]> = Extract<PanelCommand, { type: Type }>;

async function setSite(
  { origin, setting }: CommandOf<"set-site">,
  parts: CommandParts,
): Promise<CommandAnswer> {
  if (!isWebOrigin(origin) || originOf(origin) !== origin) return { error: words.panelBadSite() };
  await parts.sites.set(origin, setting);
  await parts.scripts.sync();
  return {};
}

async function useOnTab({ tabId }: CommandOf<"use-on-tab">, parts: CommandParts): Promise<CommandAnswer> {
  const origin = originOf((await parts.api.tabs.get(tabId)).url);
  if (!isWebOrigin(origin)) return { error: words.panelBadSite() };
  await parts.sites.useOnTab(origin, tabId);
  await parts.scripts.sync();
  return {};
}

function parseArguments(text: string): JsonObject | undefined {
  try {
    return asRecord(JSON.parse(text)) as JsonObject | undefined;
  } catch {
    return undefined;
  }
}

/** @returns the call's id at once; a later state shows the outcome */
function runTool(command: CommandOf<"run-tool">, { registry, sites, calls }: CommandParts): CommandAnswer {
  const document = registry.get(command.document);
  const tool = document?.tool(command.registration);
  if (document === undefined || tool === undefined || !sites.allows(document))
    return { error: words.panelNoSuchTool() };
  const withheld = document.whyWithheld(tool);
  if (withheld !== undefined) return { error: withheld };
  const args = parseArguments(command.arguments);
  const argumentsText = JSON.stringify(args);
  if (args === undefined || argumentsText.length > MAX_ARGUMENT_CHARACTERS)
    return { error: words.panelBadArguments() };
  const started = calls.start({
    agent: PERSON,
    found: { document, tool },
    arguments: args,
    argumentsText,
    stillAllowed: () => (sites.allows(document) ? undefined : documentGone("no")),
  });
  if ("code" in started) return { error: words.panelCallRefused() };
  void started.outcome.then(() => calls.answered(started.id));
  return { value: started.id };
}

async function answer(
  { question, allow, remember, texts }: CommandOf<"answer">,
  { questions }: CommandParts,
): Promise<CommandAnswer> {
  const isTaken = await questions.answer(question, allow, remember, texts);
  return isTaken ? {} : { error: words.panelNotSupplied() };
}

async function denyAll({ questions }: CommandParts): Promise<void> {
  for (const { id } of questions.list()) await questions.answer(id, false);
}

/**
 * Notes a command before it runs, so that a killed worker loses no decision. A log that fails does not stop the command.
 * A value is noted once the worker has it, before it goes to the panel.
 * @throws as `carryOut` does
 */
export async function carryOutCommand(command: PanelCommand, parts: CommandParts): Promise<CommandAnswer> {
  const { audit } = parts;
  const notes = notesOfCommand(command, parts);
  const write = (each: readonly AuditNote[]) => Promise.all(each.map((note) => audit.mention(note)));
  const isShown = command.type === "reveal";
  let done: CommandAnswer | undefined;
  if (!isShown) await write(notes);
  try {
    done = await carryOut(command, parts);
  } finally {
    if (!isShown && (done === undefined || done.error !== undefined)) await write(notes.map(undone));
  }
  if (isShown && done.error === undefined) await write(notes);
  return done;
}

async function allowApps(
  { allow }: CommandOf<"allow-apps">,
  { apps, settings }: CommandParts,
): Promise<CommandAnswer> {
  await settings.allowApps(allow);
  apps.update();
  return {};
}

async function connectTab(
  { agent, tabId, connected }: CommandOf<"connect-tab">,
  { agents }: CommandParts,
): Promise<CommandAnswer> {
  if (agents.isApproved(agent)) await agents.connectTab(agent, tabId, connected);
  return {};
}

type AnswerCommand = CommandOf<"deny-all" | "dismiss-stop" | "answer" | "supply">;

/** What the person says to a question, or to a call that was stopped. */
async function answerCommand(command: AnswerCommand, parts: CommandParts): Promise<CommandAnswer> {
  switch (command.type) {
    case "deny-all":
      await denyAll(parts);
      return {};
    case "dismiss-stop":
      parts.log.readStop(command.call);
      return {};
    case "answer":
      return await answer(command, parts);
    case "supply":
      return await answer({ ...command, type: "answer", allow: true }, parts);
  }
}

/** @throws the browser's error if it cannot be stored; the panel shows it */
async function carryOut(command: PanelCommand, parts: CommandParts): Promise<CommandAnswer> {
  const { agents, calls } = parts;
  if (isAboutPolicy(command)) return await carryOutPolicy(command, parts);
  switch (command.type) {
    case "watch":
    case "sight":
      return {};
    case "set-site":
      return await setSite(command, parts);
    case "use-on-tab":
      return await useOnTab(command, parts);
    case "decide-agent":
      await agents.decide(command.agent, command.allow);
      if (!command.allow) await forgetConsents(command.agent, parts);
      return {};
    case "connect-tab":
      return await connectTab(command, parts);
    case "run-tool":
      return runTool(command, parts);
    case "cancel-call":
      calls.endByPerson(command.call);
      return {};
    case "deny-all":
    case "dismiss-stop":
    case "answer":
    case "supply":
      return await answerCommand(command, parts);
    case "allow-apps":
      return await allowApps(command, parts);
    case "read-log":
      return { value: JSON.stringify(await parts.audit.read(command.before, command.most)) };
    case "dismiss-finding":
      parts.log.dismiss(command.call);
      return {};
    default:
      return await carryOutKept(command, parts);
  }
}
