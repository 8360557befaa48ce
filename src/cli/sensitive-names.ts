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

/** In each: names that end with these words. Short forms (`no`, `num`) are in `SAME`. */
const ENDINGS: Readonly<Record<SensitiveKind, string>> = {
  credential:
    "password, passwd, pwd, pw, passphrase, passcode, secret, token, api key, apikey, access key, secret key, private key, " +
    "privatekey, signing key, encryption key, decryption key, master key, account key, service key, recovery key, ssh key, " +
    "pgp key, gpg key, aes key, rsa key, hmac key, tls key, ssl key, deploy key, shared key, auth key, subscription key, " +
    "license key, wpa key, wifi key, otp, totp, one time code, one time password, recovery code, backup code, mfa code, " +
    "security answer, seed phrase, seed word, recovery phrase, secret phrase, mnemonic, authorization, auth header, basic auth, " +
    "auth code, authorization code, device code, verification code, login code, sms code, code verifier, bearer, jwt, " +
    "cookie, session key, session id, sessid, jsessionid, phpsessid, csrf, xsrf, 2fa code, otp code, totp code, totp seed, otp seed, " +
    "secret code, unlock code, gate code, alarm code, credential, connection string, connection url, database url, db url, " +
    "redis url, mongo url, mongodb url, postgres url, postgresql url, mysql url, amqp url, rabbitmq url, broker url, jdbc url, " +
    "dsn, magic link, login link, sas url, presigned url, signed url, psk, door code, access code, db pass, user pass, " +
    "smtp pass, ftp pass, root pass, admin pass, atm pin, sim pin, user pin, login pin, account pin, puk, kubeconfig, keystore, " +
    "netrc, npmrc, htpasswd, id rsa, pkcs, pfx, service account json, env var, environment variable, dotenv, env file, " +
    "app key, application key, client key, consumer key, aws key, azure key, gcp key, google key, openai key, anthropic key, " +
    "stripe key, sendgrid key, twilio key, mailgun key, github pat, gitlab pat, saml response, saml assertion, client assertion, " +
    "process env, shell env, container env, docker env, lambda env, runtime env, totp url, otpauth url, unlock pin, alarm pin, " +
    "door pin, gate pin, entry pin, parental pin, voicemail pin, safe combination, kube config, pgpass, " +
    "passwort, kennwort, contraseña, contrasena, senha, mot de passe",
  payment:
    "card number, credit card, debit card, cc number, cvv, cvc, csc, cvn, cvv2, cvc2, security code, iban, bban, card pan, account number, " +
    "bank account, routing number, aba number, sort code, clabe, kontonummer, kartennummer",
  identity:
    "ssn, social security, social security number, social insurance, national insurance, passport, driver license, " +
    "drivers license, driving license, tax id, taxpayer id, tax number, national id, government id, voter id, personal id, " +
    "aadhaar, cpf, nino, itin, nric, nhs number, medicare number, medicaid number, mrn, medical record number, health card number, " +
    "health insurance number, tax file number, tfn, dl number, id number, visa number, green card number, id card number, identity card number, identity number, bsn, curp, " +
    "pesel, codice fiscale, fiscal code, personnummer, steuernummer, steuer id, sozialversicherungsnummer, ausweisnummer",
  personal:
    "date of birth, birth date, birthdate, birthday, dob, bday, place of birth, birth place, year of birth, birth year, salary, " +
    "wage, income, net pay, gross pay, base pay, take home pay, take home, pay rate, payslip, pay slip, pay stub, remuneration, " +
    "total compensation, annual compensation, net worth, credit score, fico score, diagnosis, diagnoses, medical history, " +
    "medical record, medical note, health record, therapy note, hiv result, icd code, medical condition, health condition, lab result, hiv status, blood type, blood group, medication, prescription, allergy, " +
    "allergies, disability, disability status, immigration status, pregnancy, religion, ethnicity, ethnic origin, racial origin, political opinion, " +
    "political affiliation, union membership, trade union, sexual orientation, sexual preference, sexuality, gender identity, criminal record, " +
    "criminal history, genetic data, biometric data, maiden name, gehalt, geburtsdatum, geburtstag",
};
/** These words end too many other names. */
const WHOLE: Readonly<Partial<Record<SensitiveKind, string>>> = {
  credential: "pin, pat, auth, cookies, credentials, env, envs, environ, sid, pem",
  payment: "pan, card pin",
};
const tails = (text: string) => new Set(text.split(" "));
/**
 * Words behind such a name that do not change what it holds: `passport_number`, `password_hash`,
 * `ssn2`.
 */
const TRAILING = tails(
  "number value text string str raw plain plaintext cleartext clear full unmasked hash hashed salt encrypted encoded " +
    "confirmation confirm again repeat current new old temp temporary",
);
/** The same for one kind: the last digits of a card are harmless, and `token_amount` is money. */
const TRAILING_OF: Readonly<Partial<Record<SensitiveKind, ReadonlySet<string>>>> = {
  credential: tails("pem b base hex json jwk der header prod production live staging dev"),
  identity: tails("last four digits"),
  personal: tails("amount usd eur gbp annual monthly yearly gross net iso"),
};
/** Other spellings of a word. `no` only ends a name. */
const SAME = new Map([
  ...["nr", "num", "nbr"].map((short) => [short, "number"] as const),
  ["acct", "account"],
  ["uri", "url"],
  ["licence", "license"],
  ["lic", "license"],
]);
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

const ALL_PHRASES = TABLE.flatMap(({ endings }) => endings);
/** Names that are written without any sign between their words: `dateofbirth`. */
const GLUED = new Map(ALL_PHRASES.map((phrase) => [phrase.join(""), phrase]));
const KNOWN_WORDS = new Set([...ALL_PHRASES.flat(), ...HARMLESS_TOKENS]);
/** `accesstoken`, `sessionid`: split where what stands before is a known word, too. */
const GLUED_ENDS = ["token", "number", "id", "url"];
/** No other word ends like these: `dbpassword`. */
const UNMISTAKABLE = ["password", "passphrase", "secret", "apikey"];

function unglue(word: string): readonly string[] {
  const phrase = GLUED.get(word);
  if (phrase !== undefined) return phrase;
  const before = (end: string): string => word.slice(0, -end.length);
  const end =
    GLUED_ENDS.find((each) => word.endsWith(each) && KNOWN_WORDS.has(before(each))) ??
    UNMISTAKABLE.find((each) => word.endsWith(each) && word !== each);
  return end === undefined ? [word] : [before(end), end];
}

/** `apiKey2`, `API_KEY`, `api-key` → `api key`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$3 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/^cv[vc]2$/.test(word) ? word : word.replace(/\d+$/, "")))
    .filter((word) => word !== "")
    .map((word, at, all) => (word === "no" && at === all.length - 1 ? "number" : (SAME.get(word) ?? word)))
    .flatMap(unglue);

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
  const fits = TABLE.flatMap(({ kind, endings, whole }) => [
    ...endings
      .filter((phrase) => endsWith(words, phrase) || endsWith(one, phrase))
      .map((phrase) => ({ kind, length: phrase.length })),
    ...whole.filter((phrase) => isWhole(words, phrase)).map((phrase) => ({ kind, length: phrase.length })),
  ]);
  // The longest: an `id card number` is no card's.
  return fits.sort((a, b) => b.length - a.length)[0]?.kind;
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
    const kind = kindOfWords(words.slice(0, end));
    if (kind === undefined) continue;
    const tail = words.slice(end);
    return tail.every((word) => TRAILING.has(word) || TRAILING_OF[kind]?.has(word)) ? kind : undefined;
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
