/**
 * How every browser of the suites and benchmarks is started: as root too, without a GPU, and
 * without connections of its own.
 */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/**
 * Suggestions of the address bar cost each window as much as a browser's start; the tests do not
 * type in it.
 */
const UNUSED_FEATURES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** @param {"polyfill" | "native"} mode whether WebMCP is off or on */
export function chromiumArgs(mode) {
  const isNative = mode === "native";
  const off = isNative ? UNUSED_FEATURES : ["WebMCP", ...UNUSED_FEATURES];
  return [...ARGS, ...(isNative ? ["--enable-features=WebMCP"] : []), `--disable-features=${off}`];
}
