/** Counts and numbers in sentences, as English has them. */
import { formatsOf } from "../formats.js";

export const { counted, number } = formatsOf("en");
