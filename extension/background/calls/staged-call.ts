/** One call as its rules see it. */

import type { ToolCall } from "../../../src/gateway/ports.js";
import type { CallFacts } from "../../../src/policy/facts-of-call.js";
import type { Decision } from "../../../src/policy/types.js";
import type { CallOrder } from "../model/running-call.js";
import { type FactParts, staticFacts } from "./static-facts.js";
import type { Worker } from "./worker-parts.js";

/** The part of a call itself that the rules want to know. */
export type Request = Pick<ToolCall, "arguments" | "secrets">;

/** The resolver's answer about these arguments. */
export type Refined = Pick<CallFacts, "effective" | "resolved" | "isUnresolved">;

export type JudgeParts = FactParts & Pick<Worker, "resolving">;

export interface StagedCall {
  readonly id: string;
  readonly order: CallOrder;
  /** Whether other calls of the agent have not ended. */
  isBatch(): boolean;
  /** Resolves when the call is written down: what was sent with it has arrived by then, too. */
  written(): Promise<void>;
  /** The tool's result, as plain data; undefined if it threw. */
  raw(): unknown;
  /** @param decision by what the tool declares @throws CallEnded where its resolver must not hear of the call */
  beforeResolver(decision: Decision): Promise<void>;
}

/** By what the tool declares of every call. */
export const factsFor = (
  parts: FactParts,
  staged: StagedCall,
  { arguments: args, secrets = [] }: Request,
): Promise<CallFacts> =>
  staticFacts(parts, staged.order, {
    isBatch: staged.isBatch(),
    isSensitive: secrets.length > 0,
    arguments: args,
  });
