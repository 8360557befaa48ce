/** Forms where the browser has declarative tools: responses are enforced, and the list says what is sensitive */
import { responseRejected } from "../../errors.js";
import {
  apply,
  dictionary,
  ErrorConstructor,
  getOwnPropertyDescriptor,
  jsonParse,
  newPromise,
  promiseThen,
} from "../../primordials.js";
import { stringifyOwn } from "../../redaction/stringify-own.js";
import type { JsonValue } from "../../sensitivity/types.js";
import { createMethod } from "../create-method.js";
import { LONE_SURROGATE } from "../enforcing-execute.js";
import type { PageHost } from "../page-host.js";
import type { Patches } from "../patches.js";
import { addInOrder } from "../shown-members.js";
import type { Callable, UntrustedObject } from "../webidl.js";
import { enforceResponse, hintsOf } from "./enforce-response.js";
import { findForm } from "./find-forms.js";
import { getTarget, isForm, submitEventPrototype } from "./form-primordials.js";
import { hasSensitiveControl, synthesizeSchema } from "./synthesize-schema.js";

/** Native answers as it does for whatever has no JSON. */
const unserializable = dictionary({
  toJSON() {
    throw undefined;
  },
});

export function augmentSubmitEvent({ put }: Patches, host: PageHost): void {
  const descriptor = getOwnPropertyDescriptor(submitEventPrototype, "respondWith");
  const original = descriptor?.value as Callable | undefined;
  if (!original) return;
  const value = createMethod("respondWith", 1, (receiver, args) => {
    if (args.length === 0) return apply(original, receiver, args);
    let settle: (raw: unknown, hasFailed: boolean) => void = () => {};
    const enforced = newPromise<unknown>((resolve, reject) => {
      settle = (raw, hasFailed) => {
        const text = enforceResponse(host, getTarget(receiver as Event), raw, hasFailed);
        if (text !== undefined) resolve(text ?? LONE_SURROGATE);
        else if (hasFailed) reject(new ErrorConstructor(responseRejected()));
        else resolve(unserializable);
      };
    });
    // Whatever is wrong with the event is native's to say; then nothing is enforced, or shown to anybody.
    apply(original, receiver, [enforced]);
    promiseThen(
      newPromise<unknown>((resolve) => resolve(args[0])),
      (raw) => settle(raw, false),
      (reason) => settle(reason, true),
    );
    return undefined;
  });
  put(submitEventPrototype, "respondWith", { ...descriptor, value });
}

/** Adds to an item of `getTools` what native does not know of a form. */
export function showForm(item: UntrustedObject): void {
  const form = findForm(item["name"]);
  if (!isForm(form)) return;
  const hints = hintsOf(form);
  if (hints) addInOrder(item, { annotations: addInOrder({ ...(item["annotations"] as object) }, hints) });
  if (hasSensitiveControl(form)) {
    addInOrder(item, { inputSchema: jsonParse(stringifyOwn(synthesizeSchema(form, true) as JsonValue)) });
  }
}
