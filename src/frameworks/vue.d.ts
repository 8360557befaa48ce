/**
 * `webmcp-airlock/vue`: types only. `<secret-reference>` in templates and JSX.
 *
 * @example
 * import type {} from "webmcp-airlock/vue";
 */

import type { HTMLAttributes } from "vue";

declare module "vue" {
  interface IntrinsicElementAttributes {
    "secret-reference": HTMLAttributes & { readonly handle?: string | undefined };
  }
}
