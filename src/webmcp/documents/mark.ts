/** The mark on a window that runs Airlock */
import { symbolFor } from "../../intrinsics/language.js";

/**
 * The property by which copies of Airlock find each other. Not enumerable, and not a secret: it
 * tells later copies to step aside.
 */
export const MARK = symbolFor("webmcp-airlock");
