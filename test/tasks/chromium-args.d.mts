/** The browser's arguments, with WebMCP off (`polyfill`) or on. */
export function chromiumArgs(mode: "polyfill" | "native"): string[];
