/** Types that `webmcp-airlock/globals` and `/auto` add to the DOM's own. */
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
