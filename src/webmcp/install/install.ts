/** The airlock of a page that loads the script: withheld items are shown on the page itself */

import { pageReader } from "../../annotations/page-reader.js";
import type { SessionTrust } from "../../annotations/session-trust.js";
import { isSecure, isWindow, ownOrigin } from "../../intrinsics/dom.js";
import { describeCall as describeOwn } from "../api/describe-call.js";
import { findReporter } from "../debug/call-report.js";
import { forms } from "../declarative/forms.js";
import { hearMistakes, sayMistake } from "../mistakes/say-mistake.js";
import { createHeldItems } from "../references/held-items.js";
import { installSecretsUi } from "../references/install-secrets-ui.js";
import { lateHost } from "../references/late-host.js";
import { createPageHost } from "../references/page-host.js";
import { setWords, type Translate } from "../references/say.js";
import { guardReader } from "../trust/document-trust.js";
import { equipBlankFrames } from "./blank-frames.js";
import { type Installation, installOnce, markOf } from "./install-once.js";
import type { TrustAnswers } from "./lend-reader.js";
import { addNavigatorContext } from "./navigator-context.js";

export interface InstallOptions {
  /**
   * Default true: items that the page does not show itself are shown on a small surface of our own.
   */
  readonly surface?: boolean;
  /**
   * Your own words on cards, for the English ones: `wordsFrom` of `webmcp-airlock/german` makes
   * such a function. They count also where Airlock is installed already.
   */
  readonly texts?: Translate;
  /**
   * For development and tests: a mistake that is seen when a tool is registered refuses it with a
   * TypeError, in the words that the console has otherwise.
   */
  readonly strict?: boolean;
}

let lent: TrustAnswers | undefined;
/** The answers of this copy, or of what was installed before it. */
const answers = (strict?: boolean): TrustAnswers | undefined => {
  lent ??= markOf()?.lendReader?.(guardReader(pageReader), strict);
  return lent;
};

/** @throws TypeError outside of a window (workers, Node). */
export function install({ surface = true, strict, texts }: InstallOptions = {}): Installation {
  hearMistakes(strict, findReporter()?.explain);
  if (!isSecure) sayMistake({ code: "insecure-origin", tool: "", place: ownOrigin });
  if (isWindow && texts) setWords(texts);
  const installation = installOnce(() => {
    const held = createHeldItems();
    const report = findReporter();
    return {
      host: lateHost(ownOrigin, () => createPageHost(ownOrigin, held, report), report !== undefined),
      forms,
      start(_mode, _look, guard) {
        const { uninstall } = installSecretsUi(held, { surface });
        const stop = equipBlankFrames(guard);
        return {
          uninstall() {
            stop();
            uninstall();
          },
        };
      },
    };
  });
  answers(strict);
  return addNavigatorContext(installation);
}

/**
 * The trust session of this document: what its agents have come into contact with · S0-44
 *
 * @returns a copy; undefined where nothing is installed.
 */
export const sessionTrust = (): SessionTrust | undefined => answers()?.sessionTrust();

/** See `describe-call.ts`. */
export const describeCall: typeof describeOwn = (tool, args) =>
  (answers()?.describeCall ?? describeOwn)(tool, args);
