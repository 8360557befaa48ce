/**
 * `webmcp-airlock/solid`: types only. `<secret-reference>` in JSX.
 *
 * @example
 * import type {} from "webmcp-airlock/solid";
 */

import type { JSX as Solid } from "solid-js";
import type { SecretReferenceElement } from "../webmcp/api/types.js";

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "secret-reference": Solid.HTMLAttributes<SecretReferenceElement> & {
        readonly handle?: string | undefined;
      };
    }
  }
}
