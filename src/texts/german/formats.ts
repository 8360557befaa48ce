/** Counts and numbers in sentences, as German has them. */
import { formatsOf } from "../formats.js";

export const { counted, number } = formatsOf("de");
