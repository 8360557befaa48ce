/**
 * `webmcp-airlock/kit`: holds implementations of the five proposals to them. Uses
 * nothing else of this package.
 *
 * @example
 * import { formatReport, type KitTarget, runKit } from "webmcp-airlock/kit";
 * export const check = async (target: KitTarget) => formatReport(await runKit(target));
 */

export type * from "./case-types.js";
export { CASES, EXAMPLES, NOT_COVERED, REQUIREMENTS } from "./cases.js";
export { type KitPage, type PageTargetOptions, pageTarget } from "./page-target.js";
export { formatReport, runCase, runKit } from "./run-kit.js";
export { type HttpOptions, sendOverHttp } from "./send-over-http.js";
export type * from "./target-types.js";
