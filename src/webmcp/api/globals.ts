/** What the entries that install add to the DOM's own types. `webmcp-airlock/no-globals` leaves this file out. */
import type { ModelContext, NavigatorModelContext, SecretReferenceElement } from "./types.js";

declare global {
  interface Document {
    readonly modelContext: ModelContext;
  }
  interface Navigator {
    readonly modelContext: NavigatorModelContext;
  }
  interface HTMLElementTagNameMap {
    "secret-reference": SecretReferenceElement;
  }
}
