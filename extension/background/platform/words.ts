/** What the worker says to the person, in the language of the browser. A worker loads nothing later, so both are here. */
import * as german from "../../../src/texts/german/people.js";
import { translatedLanguage } from "../../../src/texts/language.js";
import * as english from "../../../src/texts/people.js";

const WORDS = { de: german } satisfies Record<string, typeof english>;

const translated = translatedLanguage(globalThis.chrome?.i18n?.getUILanguage() ?? "en");

/** The panel is opened in the same browser, so it says the same words. */
export const words: typeof english = translated === undefined ? english : WORDS[translated];
