/**
 * `webmcp-airlock/german`, and the file for a second script tag: cards speak German where the
 * page's `lang`, or else the browser, does.
 *
 * @example
 * import "webmcp-airlock/german";
 * import "webmcp-airlock/auto";
 */

import { isWindow } from "./intrinsics/dom.js";
import { speakGerman, texts, type Words, wordsFrom } from "./webmcp/references/german-words.js";

export { texts, type Words, wordsFrom };

if (isWindow) speakGerman();
