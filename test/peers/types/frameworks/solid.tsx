/** @jsxImportSource solid-js */
import type {} from "webmcp-airlock/solid";

export const card = (handle: string) => <secret-reference handle={handle} class="key" />;
// @ts-expect-error A handle is a text.
export const wrong = () => <secret-reference handle={5} />;
