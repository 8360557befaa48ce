/** Answers to agents without a result: a code, words, and whether the tool may have run. */
import {
  rpcArgumentsInvalid,
  rpcDenied,
  rpcDocumentGone,
  rpcNotLogged,
  rpcResolveFailures,
  rpcStorageFull,
  rpcTabAsleep,
  rpcToolChanged,
  rpcTooManyWaiting,
  rpcWaiting,
} from "../../../src/texts/agents.js";
import { saidAt } from "../../../src/texts/said-at.js";
import { RpcCode, type RpcError } from "../../protocol/agent-messages.js";
import type { Ran } from "../../protocol/panel-messages.js";
import { NotLoggedError } from "../audit/audit-log.js";
import type { Standing } from "../stores/agents.js";

export const rpcError = (code: number, message: string): RpcError => ({ code, message });

export const invalidArguments = (): RpcError => rpcError(RpcCode.invalidParams, rpcArgumentsInvalid());

export const documentGone = (ran: Ran): RpcError => ({
  ...rpcError(RpcCode.documentGone, rpcDocumentGone()),
  data: { ran },
});

/** The document is gone with the memory of its tab, and comes back. */
export const tabAsleep = (): RpcError => ({ ...documentGone("no"), message: rpcTabAsleep() });

export const toolChanged = (): RpcError => rpcError(RpcCode.toolChanged, rpcToolChanged());

export const resolveRefused = (
  reason: keyof typeof rpcResolveFailures,
  code: number,
  name: string,
): RpcError => rpcError(code, saidAt(name, rpcResolveFailures[reason]()));

export const storageFull = (): RpcError => rpcError(RpcCode.storageFull, rpcStorageFull());

/** A step was not written down, so it did not happen: in the log, or in the storage. */
export const notWritten = (error: unknown): RpcError =>
  error instanceof NotLoggedError
    ? rpcError(RpcCode.notLogged, rpcNotLogged[error.problem]())
    : storageFull();

/** Undefined for one that the person approved. */
export function refusalFor(standing: Standing): RpcError | undefined {
  switch (standing) {
    case "approved":
      return undefined;
    case "waiting":
      return rpcError(RpcCode.waitingForApproval, rpcWaiting());
    case "too-many":
      return rpcError(RpcCode.waitingForApproval, rpcTooManyWaiting());
    case "denied":
      return rpcError(RpcCode.denied, rpcDenied());
  }
}
