/**
 * Names of members that hold what should be marked, as words. Sources: the denylists that log
 * scrubbers ship (Rails' `filter_parameters`: passw, secret, token, _key, otp, ssn, cvv, cvc;
 * Sentry's `DEFAULT_DENYLIST`: password, passwd, api_key, apikey, credentials, private_key, token,
 * session, authorization, cookie), HTML's autofill fields (`current-password`, `one-time-code`,
 * `cc-number`, `cc-csc`, `bday`), and the special categories of GDPR, article 9. Left out is what
 * agents need for ordinary work: `email`, `name`, `phone`, `address`.
 */

/** `credential` and `payment`: also an input that an agent should never have to know. */
export type SensitiveKind = "credential" | "payment" | "identity" | "personal";

/** In each: names that end with these words. */
const ENDINGS: Readonly<Record<SensitiveKind, string>> = {
  credential:
    "password, passwd, pwd, passphrase, passcode, secret, token, api key, apikey, access key, secret key, private key, " +
    "privatekey, signing key, encryption key, master key, account key, service key, recovery key, ssh key, otp, totp, one time code, " +
    "one time password, recovery code, backup code, mfa code, security answer, seed phrase, recovery phrase, mnemonic, " +
    "authorization, auth header, bearer, cookie, session key, csrf, 2fa code, otp code, totp code, credential, " +
    "connection string, psk, door code, access code",
  payment:
    "card number, credit card, debit card, cc number, cvv, cvc, csc, cvv2, cvc2, security code, iban, account number, " +
    "bank account, routing number",
  identity:
    "ssn, social security, social security number, social insurance, national insurance, passport, driver license, " +
    "drivers license, driving licence, tax id, tax number, national id, aadhaar, cpf, nino",
  personal:
    "date of birth, birth date, birthdate, birthday, dob, bday, salary, wage, income, diagnosis, blood type, medication, " +
    "religion, ethnicity, sexual orientation, maiden name",
};
/** These words end too many other names. */
const WHOLE: Readonly<Partial<Record<SensitiveKind, string>>> = {
  credential: "pin, auth, cookies, credentials",
  payment: "pan, card pin",
};
/**
 * Words behind such a name that do not change what it holds: `passport_number`, `password_hash`,
 * `ssn2`.
 */
const TRAILING = new Set(
  "number no nr num value text string raw plain plaintext hash hashed encrypted confirmation confirm again repeat".split(
    " ",
  ),
);
/** Tokens that open nothing: positions in a list, parts of a text, design. */
const HARMLESS_TOKENS = new Set(
  (
    "page next prev previous continuation cursor sync delta change start resume skip paging pagination " +
    "max min total prompt completion input output stop bos eos unk pad mask design theme color css text lexical"
  ).split(" "),
);

type Phrase = readonly string[];
const phrases = (list = ""): Phrase[] => list.split(", ").map((phrase) => phrase.split(" "));
const KINDS = Object.keys(ENDINGS) as SensitiveKind[];
const TABLE = KINDS.map((kind) => ({ kind, endings: phrases(ENDINGS[kind]), whole: phrases(WHOLE[kind]) }));

/** `apiKey2`, `API_KEY`, `api-key` → `api key`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$3 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/^cv[vc]2$/.test(word) ? word : word.replace(/\d+$/, "")))
    .filter((word) => word !== "");

const endsWith = (words: readonly string[], phrase: Phrase): boolean =>
  phrase.length <= words.length &&
  phrase.every((word, at) => words[words.length - phrase.length + at] === word);
const isWhole = (words: readonly string[], phrase: Phrase): boolean =>
  phrase.length === words.length && endsWith(words, phrase);

/** One of several: `api_keys`. */
const singular = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1) ?? "";
  return /[^s]s$/.test(last) && last.length > 3 ? [...words.slice(0, -1), last.slice(0, -1)] : words;
};

function isHarmlessToken(words: readonly string[]): boolean {
  const [before = "", last] = words.slice(-2);
  return last === "token" && HARMLESS_TOKENS.has(before);
}

function kindOfWords(words: readonly string[]): SensitiveKind | undefined {
  const one = singular(words);
  if (isHarmlessToken(one)) return undefined;
  const match = TABLE.find(
    ({ endings, whole }) =>
      endings.some((phrase) => endsWith(words, phrase) || endsWith(one, phrase)) ||
      whole.some((phrase) => isWhole(words, phrase)),
  );
  return match?.kind;
}

/**
 * The kind of value that a member of this name usually holds; undefined for a name that says
 * nothing of the kind.
 */
export function kindOfName(name: string): SensitiveKind | undefined {
  const words = wordsOf(name.slice(0, 200));
  // `tokens` alone are parts of a text more often than keys.
  if (isWhole(words, ["tokens"])) return undefined;
  for (let end = words.length; end > 0; end -= 1) {
    const shown = words.slice(0, end);
    const kind = kindOfWords(shown);
    if (kind !== undefined) return kind;
    if (!TRAILING.has(shown.at(-1) ?? "")) return undefined;
  }
  return undefined;
}

const FORMATS: Readonly<Record<string, SensitiveKind>> = {
  password: "credential",
  jwt: "credential",
  "credit-card": "payment",
  iban: "payment",
  ssn: "identity",
};

/** OpenAPI's `password`, and formats that validators add. */
export const kindOfFormat = (format: unknown): SensitiveKind | undefined =>
  typeof format === "string" && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
