/**
 * A tool that was given a secret: what is searched for from then on, and the contract for its
 * result · S1-02
 */

import { asArray, createList, listForEach } from "../../intrinsics/language.js";
import { RemovedValues } from "../redact/removed-values.js";
import { projectOutputSchema } from "../schema/project-schema.js";
import type { CompiledContract } from "./compile-contract.js";
import type { Contract, WithheldReason } from "./types.js";

export interface SecretTexts {
  readonly texts: readonly string[];
  /** Part of it could be guessed, so no copy of that is searched for. */
  readonly guessable: boolean;
}

/**
 * Values that must be searched for once a secret was given to a tool: what would be, had it been
 * withheld.
 */
export function secretTexts(contract: Contract, values: readonly string[]): SecretTexts {
  const removed = new RemovedValues((contract as CompiledContract).plan.declared);
  listForEach(values, (value) => removed.note(value));
  return { texts: asArray(removed.lasting), guessable: removed.guessable };
}

/**
 * The same tool, as if it had `sensitiveHint`: only scalars pass that its `outputSchema` names and
 * does not mark.
 * sensitive-results §use a handle, 6
 *
 * @param closedBy the reason that is given, where the tool has no hint of its own.
 * @param nothing not even these: a copy of something that can be guessed cannot be searched for.
 */
export function closedContract(
  contract: Contract,
  nothing = false,
  closedBy: WithheldReason = "sensitiveHint",
): CompiledContract {
  const { plan, name, title, origin, sensitiveHint } = contract as CompiledContract;
  return {
    name,
    title,
    origin,
    // A schema with marks is walked; of one without, a hint would withhold everything, as the
    // tool's own hint still does.
    plan: { ...plan, hasMarks: !nothing && (plan.hasMarks || !sensitiveHint) },
    sensitiveHint: true,
    closedBy: sensitiveHint ? "sensitiveHint" : closedBy,
    enforces: true,
    // Attack: a tool that was given a secret says it by the error that it chooses.
    publicErrors: createList(),
    get inputPlan() {
      return (contract as CompiledContract).inputPlan;
    },
    get projectedInputSchema() {
      return contract.projectedInputSchema;
    },
    get projectedOutputSchema() {
      return plan.schema === undefined
        ? undefined
        : projectOutputSchema({ ...plan, hasMarks: true }, { sensitiveHint: true });
    },
  };
}

/**
 * The same tool, with `sensitiveHint`: what is declared confidential counts as sensitive where a
 * rule says so · S3-13
 */
export const asSensitive = (contract: Contract): Contract =>
  closedContract(contract, !(contract as CompiledContract).plan.hasMarks);
