/**
 * `webmcp-airlock/preact`: types only. `<secret-reference>` in JSX.
 *
 * @example
 * import type {} from "webmcp-airlock/preact";
 */

import type { JSX as Preact } from "preact";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      // The attributes that every element can have: Preact 10 and 11 have other names for it.
      "secret-reference": Preact.IntrinsicElements["abbr"] & { readonly handle?: string | undefined };
    }
  }
}
