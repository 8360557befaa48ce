/**
 * One call's secrets: from handles to approvals to the arguments that the page gets. Not in the
 * page bundle.
 */

import { scrubListsOf } from "../engine/enforce/agent-session.js";
import { sayName } from "../engine/enforce/clean-text.js";
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
import { inputOf } from "./input-contract.js";
import type { BoundaryPorts, SecretsPort, SuppliedSecrets, ToolCall } from "./ports.js";

const MAX_SECRETS = 8;
/** Replaces a handle for everyone who judges arguments: schemas, rules, the page's own resolver. */
const PLACEHOLDER = "[secret]";

export interface SecretNeeds {
  readonly uses: readonly HandleUse[];
  readonly missing: readonly MissingSecret[];
  /** The arguments for all readers but the page: with a placeholder for each handle. */
  readonly shown: JsonObject;
  /** The schema paths of the arguments that take a secret. */
  readonly places: readonly string[];
}

/** The arguments that the page gets in the end, and how to treat its result. */
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

/** The agent's own name for the place. Its parts are often names that a page chose. */
const nameOf = (path: Path): string => sayName(pointerOf(path)) || "the arguments";

/**
 * @throws CallEnded for a handle in a place that takes none, or one that this tool cannot be given
 */
export function readSecretNeeds({ secrets }: BoundaryPorts, call: ToolCall): SecretNeeds {
  const { arguments: args, contract } = call;
  const input = inputOf(contract);
  const found = findHandles(args, secrets === undefined ? undefined : input.root);
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

/** Before anything runs: asks the person for all secrets, and adds them to every search. */
export async function obtainSecrets(
  { secrets }: BoundaryPorts,
  call: ToolCall,
  { uses, missing }: SecretNeeds,
): Promise<ObtainedSecrets> {
  if (secrets === undefined || uses.length + missing.length === 0)
    return { complete: () => call.arguments, isUsed: false, guessable: false };
  // A copy: exactly what the person is asked about runs, even if the call's own object changes.
  const args = JSON.parse(JSON.stringify(call.arguments)) as JsonObject;
  const approved = await approve(secrets, call, uses);
  const supplied = await supply(secrets, call, missing);
  const { texts, guessable } = secretTexts(
    call.contract,
    [...approved, ...supplied].map(({ text }) => text),
  );
  // This call's own result is always searched, even if the host remembers nothing for other calls.
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

/** @returns the value of each handle when the person was asked */
async function approve(
  secrets: SecretsPort,
  call: ToolCall,
  uses: readonly HandleUse[],
): Promise<readonly Fill[]> {
  if (uses.length === 0) return [];
  const judged = uses.map((use) => ({
    path: use.path,
    title: use.title,
    ...secretBehind(secrets, call, use),
  }));
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

/** Checks that the approved values are unchanged and still held for this agent. */
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

/** @throws CallEnded for a handle whose value must not be given to this tool */
function secretBehind(secrets: SecretsPort, { agent, contract }: ToolCall, { handle, path }: HandleUse) {
  const held = secrets.find(handle);
  const judged = judgeHandle(held, { agent, origin: contract.origin, now: Date.now() });
  if (held === undefined || "fault" in judged) {
    const fault = "fault" in judged ? judged.fault : "unknown";
    throw new CallEnded("invalid", FAULTS[fault](nameOf(path)));
  }
  return { held, value: judged.value };
}
