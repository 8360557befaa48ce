/** `<SecretReference>`: the element `<secret-reference>`, for React. */
import { createElement, type DetailedHTMLProps, type HTMLAttributes, type ReactElement } from "react";
import type { SecretReferenceElement } from "../webmcp/api/types.js";

export type SecretReferenceProps = DetailedHTMLProps<
  HTMLAttributes<SecretReferenceElement>,
  SecretReferenceElement
> & {
  /** From `_meta["webmcp-airlock/redaction"]`. */
  readonly handle: string;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "secret-reference": Omit<SecretReferenceProps, "handle"> & { readonly handle?: string };
    }
  }
}

/** Shows the person the value behind a handle; scripts of the page do not get it · S1-23 */
export const SecretReference = (props: SecretReferenceProps): ReactElement =>
  createElement("secret-reference", props);
