/** Every refusal has one JSON form: `{ error: { code, message } }`. The message is for a person. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export interface FailureBody {
  readonly error: { readonly code: string; readonly message: string };
}

export function fail(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  const body: FailureBody = { error: { code, message } };
  return c.json(body, status);
}
