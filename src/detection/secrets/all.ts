/** Every kind of secret that detection finds. A new one is a row in one of these files. */
import type { Names } from "../../texts/language.js";
import { BUSINESS } from "./business.js";
import { CLOUD } from "./cloud.js";
import { COMMERCE } from "./commerce.js";
import { DEVELOPERS } from "./developers.js";
import { GENERAL } from "./general.js";
import { MODELS } from "./models.js";
import type { SecretKind } from "./secret-kind.js";
import { TOOLING } from "./tooling.js";

export const SECRET_KINDS: readonly SecretKind[] = [
  ...CLOUD,
  ...MODELS,
  ...DEVELOPERS,
  ...TOOLING,
  ...BUSINESS,
  ...COMMERCE,
  ...GENERAL,
];

const byLabel = new Map(SECRET_KINDS.map(({ label }) => [label.en, label]));

/** The name of a kept item in every language; undefined for one that a page gave. */
export const namesOf = (label: string): Names | undefined => byLabel.get(label);
