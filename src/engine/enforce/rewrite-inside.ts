/** `rewriteInside(container, visit)`: what `visit` makes of everything directly in `container`. */
export { rewrite as rewriteInside } from "../redact/write.js";
