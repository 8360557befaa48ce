/** One call's secrets: from handles to approvals to the arguments that the page gets (design §4 "Handles"). Not in the page bundle. */

import { scrubListsOf } from "../engine/enforce/agent-session.js";
import {
  type Fill,
  findHandles,
  type HandleFault,
  type HandleMisuse,
  type HandleUse,
  judgeHandle,
  type Path,
  placeOf,
  pointerOf,
  putIn,
} from "../engine/enforce/handles.js";
import { secretTexts } from "../engine/enforce/used-secrets.js";
import type { JsonObject } from "../engine/schema/types.js";
import {
  handleAsName,
  handleDenied,
  handleExpired,
  handleInWrongPlace,
  handleNotCollected,
  handleNotWhole,
  handleOfOtherOrigin,
  handlesTooMany,
  handleUnknown,
  handleWithoutText,
  secretNotAskedAgain,
  secretNotAskedInFrame,
  secretNotGiven,
  secretNotStored,
  sessionFull,
} from "../texts/agents.js";
import { CallEnded } from "./call-ended.js";
import { findMissingSecrets, type MissingSecret } from "./find-missing-secrets.js";
import type { BoundaryPorts, SecretsPort, SuppliedSecrets, ToolCall } from "./ports.js";

const MAX_SECRETS = 8;
/** What stands for a handle wherever arguments are judged: by a schema, by a rule, by the page's own resolver. */
const PLACEHOLDER = "[secret]";
const MAX_POINTER = 200;

export interface SecretNeeds {
  readonly uses: readonly HandleUse[];
  readonly missing: readonly MissingSecret[];
  /** The arguments as anybody but the page may see them: with a placeholder for each handle. */
  readonly shown: JsonObject;
  /** Where secrets go, in terms of the schema. */
  readonly places: readonly string[];
}

/** What the page gets at the end, and how its result must be treated. */
export interface ObtainedSecrets {
  readonly complete: () => JsonObject;
  readonly isUsed: boolean;
  readonly guessable: boolean;
}

const MISUSES: Readonly<Record<HandleMisuse["kind"], (at: string) => string>> = {
  name: handleAsName,
  place: handleInWrongPlace,
  "not-whole": handleNotWhole,
};
const FAULTS: Readonly<Record<HandleFault, (at: string) => string>> = {
  unknown: handleUnknown,
  "other-origin": handleOfOtherOrigin,
  expired: handleExpired,
  "not-collected": handleNotCollected,
  "no-text": handleWithoutText,
};
const REFUSALS: Readonly<Record<Extract<SuppliedSecrets, { refused: string }>["refused"], () => string>> = {
  declined: secretNotGiven,
  "in-frame": secretNotAskedInFrame,
  "too-often": secretNotAskedAgain,
};

/** The agent's own words, so it may have them back. */
function nameOf(path: Path): string {
  const pointer = pointerOf(path) || "the arguments";
  return pointer.length > MAX_POINTER ? `${pointer.slice(0, MAX_POINTER)}…` : pointer;
}

/** @throws CallEnded where a handle stands where none may, or stands for nothing that can be given to this tool */
export function readSecretNeeds({ secrets }: BoundaryPorts, call: ToolCall): SecretNeeds {
  const { arguments: args, input } = call;
  const found = findHandles(args, secrets === undefined ? undefined : input?.root);
  if ("kind" in found) throw new CallEnded("invalid", MISUSES[found.kind](nameOf(found.path)));
  const missing = secrets === undefined ? [] : findMissingSecrets(args, input);
  if (found.length + missing.length > MAX_SECRETS)
    throw new CallEnded("invalid", handlesTooMany(MAX_SECRETS));
  if (secrets !== undefined) for (const use of found) secretBehind(secrets, call, use);
  const shown = putIn(
    args,
    found.map(({ path }) => ({ path, text: PLACEHOLDER })),
  );
  const places = [...found, ...missing].map(({ path }) => placeOf(path));
  return { uses: found, missing, shown, places };
}

/** Asks the person for all that is needed, and has it searched for, before anything runs. */
export async function obtainSecrets(
  { secrets }: BoundaryPorts,
  call: ToolCall,
  { uses, missing }: SecretNeeds,
): Promise<ObtainedSecrets> {
  if (secrets === undefined || uses.length + missing.length === 0)
    return { complete: () => call.arguments, isUsed: false, guessable: false };
  // What the person is asked about is what runs, whatever becomes of the call's own object meanwhile.
  const args = JSON.parse(JSON.stringify(call.arguments)) as JsonObject;
  const approved = await approve(secrets, call, uses);
  const supplied = await supply(secrets, call, missing);
  const { texts, guessable } = secretTexts(
    call.contract,
    [...approved, ...supplied].map(({ text }) => text),
  );
  // This call's own result is searched whatever the host does about others.
  const isFull = !scrubListsOf(call.session).remember(call.contract.origin, texts);
  if (isFull) throw new CallEnded("not-stored", sessionFull());
  await secrets.remember(call, texts).catch(() => {
    throw new CallEnded("not-stored", secretNotStored());
  });
  return {
    complete: () => putIn(args, [...confirm(secrets, call, uses, approved), ...supplied]),
    isUsed: true,
    guessable,
  };
}

/** @returns what each handle stood for when the person was asked */
async function approve(
  secrets: SecretsPort,
  call: ToolCall,
  uses: readonly HandleUse[],
): Promise<readonly Fill[]> {
  if (uses.length === 0) return [];
  const judged = uses.map((use) => ({ path: use.path, ...secretBehind(secrets, call, use) }));
  const answer = await secrets.approve(call, judged).catch(() => "deny");
  if (answer !== "allow") throw new CallEnded("denied", handleDenied());
  return judged.map(({ path, value }) => ({ path, text: value }));
}

async function supply(
  secrets: SecretsPort,
  call: ToolCall,
  missing: readonly MissingSecret[],
): Promise<readonly Fill[]> {
  if (missing.length === 0) return [];
  const supplied = await secrets
    .supply(call, missing)
    .catch((): SuppliedSecrets => ({ refused: "declined" }));
  if ("refused" in supplied) throw new CallEnded("denied", REFUSALS[supplied.refused]());
  const { texts } = supplied;
  return missing.map(({ path }, at) => {
    const text = texts[at];
    if (typeof text !== "string" || text === "") throw new CallEnded("denied", secretNotGiven());
    return { path, text };
  });
}

/** The same values as the person approved, still there for this agent. */
function confirm(
  secrets: SecretsPort,
  call: ToolCall,
  uses: readonly HandleUse[],
  approved: readonly Fill[],
): readonly Fill[] {
  return uses.map((use, at) => {
    const { value: text } = secretBehind(secrets, call, use);
    if (text !== approved[at]?.text) throw new CallEnded("denied", handleUnknown(nameOf(use.path)));
    return { path: use.path, text };
  });
}

/** @throws CallEnded where it stands for nothing that may be given to this tool */
function secretBehind(secrets: SecretsPort, { agent, contract }: ToolCall, { handle, path }: HandleUse) {
  const held = secrets.find(handle);
  const judged = judgeHandle(held, { agent, origin: contract.origin, now: Date.now() });
  if (held === undefined || "fault" in judged) {
    const fault = "fault" in judged ? judged.fault : "unknown";
    throw new CallEnded("invalid", FAULTS[fault](nameOf(path)));
  }
  return { held, value: judged.value };
}
