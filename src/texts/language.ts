/** The languages that people are spoken to in, and how one is chosen. */
import type * as english from "./people/english.js";

/**
 * Every sentence. What German has not is a compile error in `german/index.ts`; so is a sentence
 * with other holes.
 */
export type Sentences = typeof english;

export interface Language {
  /** BCP 47 */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly sentences: Sentences;
}

/** Languages other than English, which stands for every other one. */
const TRANSLATED = ["de"] as const;
export type TranslatedLanguage = (typeof TRANSLATED)[number];

/** @param tag of the browser's own language, such as `de-AT` */
export function translatedLanguage(tag: string): TranslatedLanguage | undefined {
  const [primary = ""] = tag.toLowerCase().split(/[-_]/);
  return TRANSLATED.find((each) => each === primary);
}

/** The name of a thing in every language, where the thing has a row of its own. */
export type Names = Readonly<Record<"en" | TranslatedLanguage, string>>;
