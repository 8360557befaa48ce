/** @jsxImportSource vue */
import type { NativeElements } from "vue";
import type {} from "webmcp-airlock/vue";

export const card = (handle: string) => <secret-reference handle={handle} class="key" />;
// @ts-expect-error A handle is a text.
export const wrong = () => <secret-reference handle={5} />;
/** The types that templates go by. */
export const attributes: NativeElements["secret-reference"] = { handle: "airlock-1" };
// @ts-expect-error The same.
export const other: NativeElements["secret-reference"] = { handle: 5 };
