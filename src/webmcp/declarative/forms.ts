/** WebMCP's declarative tools, as one part that a build can omit */

import { isForm } from "../../intrinsics/forms.js";
import type { PageHost } from "../references/page-host.js";
import type { ContextState } from "../webidl/context-state.js";
import type { Deferred } from "../webidl/deferred.js";
import type { UntrustedObject } from "../webidl/webidl.js";
import { prepareRespondWith, showForm } from "./augment-forms.js";
import { findForm } from "./find-forms.js";
import { type Register, registerForms } from "./register-forms.js";
import { prepareSubmitEvent } from "./respond-with.js";

export interface Forms {
  /**
   * For our own context, in a browser without declarative tools. @returns a function that stops it.
   */
  polyfill(context: ContextState, register: Register, deferred: Deferred): () => void;
  /** For a browser with declarative tools. */
  augment(deferred: Deferred, host: PageHost): void;
  /** Adds our members to an item of the browser's `getTools`. */
  show(host: PageHost, item: UntrustedObject): void;
  /** Whether a form in this document declares a tool of this name. */
  has(name: unknown): boolean;
}

export const forms: Forms = {
  polyfill(context, register, deferred) {
    prepareSubmitEvent(deferred);
    const { flush, stop } = registerForms(register);
    context.flush = flush;
    return stop;
  },
  augment: prepareRespondWith,
  show: showForm,
  has: (name) => isForm(findForm(name)),
};
