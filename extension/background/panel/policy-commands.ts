/** Commands about rules, consents and sessions. */

import type { PanelCommand } from "../../protocol/command-messages.js";
import type { PolicyCommand, RuleProblem } from "../../protocol/policy-messages.js";
import { HASH_DIGITS } from "../audit/audit-level.js";
import type { AuditLog } from "../audit/audit-log.js";
import { words } from "../platform/words.js";
import type { Agents } from "../stores/agents.js";
import type { Overrides } from "../stores/overrides.js";
import type { Registry } from "../stores/registry.js";
import type { Rules } from "../stores/rules.js";
import { endSession, revokeConsents, type SessionParts } from "./end-session.js";
import type { CommandAnswer } from "./kept-commands.js";
import { previewRule } from "./preview-rule.js";

export interface PolicyCommandParts extends SessionParts {
  readonly agents: Agents;
  readonly audit: AuditLog;
  readonly rules: Rules;
  readonly overrides: Overrides;
  readonly registry: Registry;
}

const TYPES: readonly string[] = [
  "end-session",
  "revoke",
  "choose-preset",
  "read-rules",
  "preview-rule",
  "save-rules",
  "switch-rule",
  "override-tool",
] satisfies PolicyCommand["type"][];

export const isAboutPolicy = (command: PanelCommand): command is PolicyCommand =>
  TYPES.includes(command.type);

/** @returns the problems as JSON; an empty list if the rules were saved */
async function saveRules(text: string, { rules, audit }: PolicyCommandParts): Promise<CommandAnswer> {
  const problems: readonly RuleProblem[] = await rules.save(text);
  if (problems.length === 0) await audit.mention({ event: "rule", what: "own rules changed" });
  return { value: JSON.stringify(problems.map(({ pointer, message }) => ({ pointer, message }))) };
}

type OverrideCommand = Extract<PolicyCommand, { type: "override-tool" }>;

/** In the log: what the person said, of which definition. Its words are ours, none is the page's. */
async function overrideTool(
  { document, registration, override }: OverrideCommand,
  { overrides, registry, audit }: PolicyCommandParts,
): Promise<CommandAnswer> {
  const tool = registry.get(document)?.tool(registration);
  if (tool === undefined) return { error: words.panelNoSuchTool() };
  await overrides.set(tool, override);
  const said = Object.entries(override).map(([name, value]) => `${name}: ${String(value)}`);
  await audit.mention({
    event: "rule",
    what: said.length === 0 ? "tool override taken back" : "tool overridden",
    origin: tool.origin,
    tool: tool.definition.name,
    definition: (await tool.hash()).slice(0, HASH_DIGITS),
    ...(said.length === 0 ? {} : { reason: said.join(", ") }),
  });
  return {};
}

/** @throws the browser's error if it cannot be stored */
export async function carryOutPolicy(
  command: PolicyCommand,
  parts: PolicyCommandParts,
): Promise<CommandAnswer> {
  const { rules } = parts;
  switch (command.type) {
    case "end-session":
      await endSession(command.agent, parts);
      return {};
    case "revoke":
      await revokeConsents(command.consents, parts);
      return {};
    case "choose-preset":
      await rules.setPreset(command.preset);
      return {};
    case "read-rules":
      return { value: JSON.stringify(rules.inFull()) };
    case "preview-rule":
      return { value: JSON.stringify((await previewRule(command.text, parts)) ?? null) };
    case "save-rules":
      return await saveRules(command.text, parts);
    case "switch-rule":
      await rules.switch(command.rule, command.on);
      return {};
    case "override-tool":
      return await overrideTool(command, parts);
  }
}
