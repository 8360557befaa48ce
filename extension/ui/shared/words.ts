/** The sentences of the extension's own pages, in the language of the browser. */
import { formatsOf } from "../../../src/texts/formats.js";
import { type Language, translatedLanguage } from "../../../src/texts/language.js";
import * as english from "../../../src/texts/people/english.js";

const ENGLISH: Language = { tag: "en", direction: "ltr", sentences: english };

const browserLanguage = (): string => globalThis.chrome?.i18n?.getUILanguage() ?? ENGLISH.tag;

/**
 * English comes with the page. Any other language is a file, which only the browsers that speak it
 * load.
 */
async function spokenLanguage(): Promise<Language> {
  const translated = translatedLanguage(browserLanguage());
  if (translated === undefined) return ENGLISH;
  try {
    const file = chrome.runtime.getURL(`words-${translated}.js`);
    return ((await import(/* @vite-ignore */ file)) as { readonly language: Language }).language;
  } catch {
    return ENGLISH;
  }
}

/** Waited for before any view exists: what a view says never changes its language. */
const language = await spokenLanguage();

export const {
  agents,
  apps,
  atServers,
  base,
  documents,
  facts,
  faults,
  firstRun,
  kept,
  log,
  now,
  questions,
  rules,
  servers,
  sessions,
  shell,
  sites,
  stops,
  tools,
} = language.sentences;

/** An item that the page has not named has an English name in results: these translate it. */
export const { base: englishBase } = english;

/**
 * Dates as the person's region has them, where the sentences around them are in the same language.
 */
export const formats = formatsOf(
  browserLanguage().startsWith(language.tag) ? browserLanguage() : language.tag,
);

/** For screen readers, hyphenation and the direction of lines. */
export function markLanguage({ documentElement }: Document, title?: string): void {
  documentElement.lang = language.tag;
  documentElement.dir = language.direction;
  if (title !== undefined) document.title = title;
}
