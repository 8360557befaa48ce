/**
 * The worker's words to the person, in the language of the browser. A worker loads nothing later,
 * so both are here.
 */
import * as germanCounts from "../../../src/texts/german/counts.js";
import * as german from "../../../src/texts/german/people.js";
import { translatedLanguage } from "../../../src/texts/language.js";
import * as englishCounts from "../../../src/texts/people/counts.js";
import * as english from "../../../src/texts/people.js";

const ENGLISH = { ...english, ...englishCounts };
const WORDS = { de: { ...german, ...germanCounts } } satisfies Record<string, typeof ENGLISH>;

const translated = translatedLanguage(globalThis.chrome?.i18n?.getUILanguage() ?? "en");

/** The panel is opened in the same browser, so it says the same words. */
export const words: typeof ENGLISH = translated === undefined ? ENGLISH : WORDS[translated];
