/**
 * Forms in a browser with declarative tools: enforces their responses, and adds their marks to the
 * list
 */
import { compileContract } from "../../engine/enforce/compile-contract.js";
import { elementGetAttribute } from "../../intrinsics/dom.js";
import { eventGetTarget, isForm } from "../../intrinsics/forms.js";
import { createRecord, dictionary, reflectApply } from "../../intrinsics/language.js";
import { promiseCreate } from "../../intrinsics/promise.js";
import { createEnforcingExecute } from "../api/enforcing-execute.js";
import { snapshotInputSchema } from "../api/guard-tool.js";
import { addInOrder } from "../api/shown-members.js";
import type { PageHost } from "../references/page-host.js";
import { createMethod } from "../webidl/create-method.js";
import type { Deferred } from "../webidl/deferred.js";
import { refusalOf, type UntrustedObject } from "../webidl/webidl.js";
import { forgetLabels } from "./collect-parameters.js";
import { findForm } from "./find-forms.js";
import { hintsOf } from "./hints-of.js";
import { hasSensitiveControl, synthesizeSchema } from "./synthesize-schema.js";

/** Native refuses it in its own words, and reports nothing. */
const WITHOUT_JSON = createRecord<object>();
WITHOUT_JSON["name"] = WITHOUT_JSON;

/** @param host enforces the response under what the form declares at that time. */
export function prepareRespondWith({ methods }: Deferred, host: PageHost): void {
  const original = methods["respondWith"];
  if (!original) return;
  methods["respondWith"] = createMethod("respondWith", 1, (receiver, args) => {
    if (args.length === 0) return reflectApply(original, receiver, args);
    let enforce: (enforced: unknown) => void = () => {};
    const enforced = promiseCreate<unknown>((resolve) => {
      enforce = resolve;
    });
    // If the event is invalid, native says so; then nothing is enforced, and the person sees
    // nothing.
    reflectApply(original, receiver, [enforced]);
    const form = eventGetTarget(receiver as Event);
    const name = (isForm(form) && elementGetAttribute(form, "toolname")) || "";
    const contract = () => compileContract({ name, annotations: hintsOf(form) }, host);
    const trust = dictionary({ text: undefined });
    enforce(createEnforcingExecute(host, contract, () => args[0], { trust, withoutJson: WITHOUT_JSON })());
    return undefined;
  });
}

/** Adds what native does not know about a form to an item of `getTools`. */
export function showForm(host: PageHost, item: UntrustedObject): void {
  const form = findForm(item["name"]);
  if (!isForm(form)) return;
  const hints = hintsOf(form);
  if (hints) addInOrder(item, { annotations: addInOrder({ ...(item["annotations"] as object) }, hints) });
  if (hasSensitiveControl(form)) {
    forgetLabels();
    addInOrder(item, { inputSchema: snapshotInputSchema(host, synthesizeSchema(form), refusalOf()) });
  }
}
