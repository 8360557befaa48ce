/** `rewriteInside(container, visit)`: replaces each direct child of `container` with the output of `visit`. */
export { rewrite as rewriteInside } from "../redact/write.js";
