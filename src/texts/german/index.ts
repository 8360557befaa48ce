import type { Language } from "../language.js";
import * as english from "../people/english.js";

export const language: Language = { tag: "de", direction: "ltr", sentences: english };
