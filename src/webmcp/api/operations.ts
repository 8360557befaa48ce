/** The steps of our ModelContext's methods: WebIDL operations with a promise type */

import { createRecord, dictionary, recordForEach } from "../../intrinsics/language.js";
import { promiseCreate } from "../../intrinsics/promise.js";
import { argumentMissing } from "../../texts/page.js";
import { whenAllowed } from "../documents/permission.js";
import { type Operation, refuseIfInactive } from "../webidl/context-state.js";
import { createMethod } from "../webidl/create-method.js";
import { type Callable, refusalOf } from "../webidl/webidl.js";
import { executeTool } from "./execute-tool.js";
import { getTools } from "./get-tools.js";
import { LENGTHS, type Polyfill } from "./model-context.js";
import { registerTool } from "./register-tool.js";

const OPERATIONS = dictionary({ executeTool, getTools, registerTool } as Record<string, Operation>);

/** @returns the methods, by name. */
export function createOperations(stateOf: Polyfill["stateOf"]): Record<string, Callable> {
  const methods = createRecord<Callable>();
  recordForEach(OPERATIONS, (name, operation) => {
    methods[name] = createOperation(name, operation, stateOf);
  });
  return methods;
}

/** A throw becomes a rejection. The first steps are the same for all three methods. */
function createOperation(name: string, operation: Operation, stateOf: Polyfill["stateOf"]): Callable {
  const refuse = refusalOf(name);
  const length = LENGTHS[name] as number;
  return createMethod(name, length, (receiver, args) =>
    promiseCreate((resolve, reject) => {
      const state = stateOf(receiver, refuse);
      if (args.length < length) throw refuse(argumentMissing());
      state.flush?.(operation === getTools);
      const steps = operation(dictionary(args), refuse);
      // If the document is not fully active, reject with an "InvalidStateError" DOMException.
      refuseIfInactive(state);
      // If the document is not allowed to use "tools", reject with a "NotAllowedError"
      // DOMException.
      whenAllowed(reject, () => steps(state, resolve, reject));
    }),
  );
}
