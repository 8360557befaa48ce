/**
 * Secrets of any form behind a name that says what they are, as in a file of environment
 * variables: `DB_PASSWORD=…`.
 */
import { isPlaceholder, isPlaceholderPassword } from "../placeholders.js";

export interface Named {
  readonly rule: "named-password" | "named-key";
  readonly start: number;
  readonly end: number;
}

const STAGE =
  "(?:_(?:\\d{1,2}|PROD|PRODUCTION|STAGING|STAGE|DEV|DEVELOPMENT|TEST|LIVE|BACKUP|OLD|NEW|PRIMARY|SECONDARY|DEFAULT|HEX|BASE64))?$";
const PASSWORD = new RegExp(
  `(?:PASSWORD|PASSWD|PASSWORT|KENNWORT|PASSPHRASE|PASSCODE|(?:^|[_.-])(?:PASS|PWD|PW|PSK)|_?PWD)${STAGE}`,
  "i",
);
const KEY = new RegExp(
  "(?:TOKEN|SECRET|SECRET_?KEY(?:_?BASE)?|CREDENTIALS?|MNEMONIC|(?:SEED|RECOVERY)_?PHRASE|(?:^|_)(?:AUTH|PAT|PEPPER|APIKEY)|" +
    "(?:API|ACCESS|AUTH|PRIVATE|ENCRYPTION|SIGNING|SIGNATURE|MASTER|ADMIN|APP|APPLICATION|SERVICE|ROLE|ACCOUNT|STORAGE|" +
    `LICEN[CS]E|DEPLOY|PRESHARED|HMAC|JWT|SESSION|COOKIE|WEBHOOK|SHARED|CONSUMER|SUBSCRIPTION|INTEGRATION|INGEST|BOT|SERVER|FERNET|AES|` +
    // People write `OPENAI_KEY` for these.
    "OPENAI|ANTHROPIC|CLAUDE|GEMINI|MISTRAL|COHERE|GROQ|XAI|DEEPSEEK|DEEPGRAM|ELEVENLABS|REPLICATE|TOGETHER|FAL|GLM|AZURE|COSMOS|" +
    `STRIPE|SENDGRID|MAILGUN|OPSGENIE|PAGERDUTY|ROLLBAR|DATADOG|TWILIO|WEATHER|TMDB|PEXELS|SERPER|SERPAPI)_?KEY)${STAGE}`,
  "i",
);
/** What a site gives to each of its visitors, or to whoever asks for the next page of a list. */
const PUBLIC =
  /(?:^|[_.-])(?:PUBLIC|PUBLISHABLE|ANON|SITE|VITE|REACT_APP|GATSBY)(?:[_.-]|$)|(?:PAGE|CURSOR|SYNC|CONTINUATION|NEXT|PREV|RESUME|[CX]SRF|DESIGN|PAD|EOS|BOS|CANCEL(?:LATION)?|MASK|SEP|UNK|STOP|MAX|PROJECT|DEVICE|PUSH)[_.-]?TOKEN$/i;
/** Keys that say by themselves that they are public, and those that have a row of their own. */
const PUBLIC_VALUE = /^(?:pk[._-]|pk\d?_|phc_|sb_publishable_|AIza)/;

/** A reference to the secret, or where it lies. */
const REFERENCE =
  /^(?:\$[({A-Za-z_]|%[A-Za-z_]+%$|[<>|&*]|\{\{|\{\w{0,40}\}|\[[^\]]*\]?$|!(?:Ref|Sub|GetAtt|secret|env|vault|include)|@Microsoft|\/[\w.-]+\/|\.{1,2}\/|~\/|[A-Za-z]:\\|[a-z][a-z\d+.-]{1,20}:\/\/|(?:vault|ssm|arn|kms|op|aws|gcp|azure|file|env|secrets?|enc|sops|doppler|ref\+\w+)[:.([]|ENC\[|ssh-|process\.|os\.|import\.|config\.|self\.|this\.|(?:await|new|typeof)$|\w[\w.]*\(|[a-z]{2,15}\.[A-Za-z_]\w{0,30}(?:\.[A-Za-z_]\w{0,30}){0,4}$)/;
const WORD =
  /^(?:true|false|yes|no|on|off|null|none|nil|undefined|required|optional|string|text|empty|hidden|masked|unset|default|prompt|ask|file|auto|generated?|random|basic|bearer|oauth2?|n\/a|not[\w-]*|any|secret[\w-]{0,3}|todo|tbd|see\b.*)$/i;
/** `billing-service-token`: the name of a secret. */
export const KEBAB = /^[a-z]{1,20}(?:[-_.:](?:[a-z]{1,20}|\d{1,4}))*$/i;

const isReference = (value: string): boolean => REFERENCE.test(value) || WORD.test(value);

function isPassword(value: string): boolean {
  return !isReference(value) && !isPlaceholderPassword(value);
}

/** Random text: it has digits and letters, or is long and of both cases. */
function isKey(value: string): boolean {
  if (
    value.length < 16 ||
    isReference(value) ||
    PUBLIC_VALUE.test(value) ||
    isPlaceholder(value) ||
    KEBAB.test(value)
  )
    return false;
  if (new Set(value).size < 8 || !/[A-Za-z]/.test(value) || /\s/.test(value)) return false;
  return /\d/.test(value) || (value.length >= 24 && /[a-z]/.test(value) && /[A-Z]/.test(value));
}

/**
 * What stands behind a colon may be a word of a sentence: a secret has a digit, a sign, or odd
 * capitals.
 */
export const isMixed = (value: string): boolean =>
  (/\d|[^\w.-]/.test(value) && /[A-Za-z]/.test(value)) || /[a-z][A-Z].*[a-z][A-Z]/.test(value);

/** Of wallets: twelve words, or twenty-four. */
const PHRASE = /^[a-z]{3,8}(?: [a-z]{3,8}){11,23}$/;

export function ruleOf(name: string, value: string): Named["rule"] | undefined {
  if (PHRASE.test(value)) return /MNEMONIC|PHRASE|SEED/i.test(name) ? "named-key" : undefined;
  if (PASSWORD.test(name)) return isPassword(value) ? "named-password" : undefined;
  if (PUBLIC.test(name) || !KEY.test(name)) return undefined;
  return isKey(value) ? "named-key" : undefined;
}

const VALUE = `(?:"([^"\\n]{4,2000})"|'([^'\\n]{4,2000})'|([^\\s"'\`]{4,2000}))`;
/** `export DB_PASSWORD="…"`, `-e DB_PASSWORD=…`, `"DB_PASSWORD": "…"` */
const VARIABLE = new RegExp(
  `(?<![A-Za-z0-9_$&?.%{-])([A-Z][A-Z0-9_]{2,80})\\\\?["']?[ \\t]{0,4}(=|:|=>)[ \\t]{0,4}${VALUE}`,
  "gd",
);
/** `spring.datasource.password=…` on a line of its own */
const SETTING = new RegExp(
  `^[ \\t]{0,40}(?:- )?([A-Za-z][A-Za-z0-9_.-]{2,80})[ \\t]{0,4}(=|:)[ \\t]{0,4}${VALUE}[ \\t]{0,8}(?=[#;]|$)`,
  "gmd",
);
/** A setting in small letters is a word of a sentence more often than a variable is. */
const SETTINGS =
  /(?:(?:^|[_.-])(?:password|passwort|kennwort|passwd|passphrase|pwd|psk|preshared[_-]?key|client[_-]?secret|secret[_-]?key(?:[_-]?base)?|api[_-]?key|access[_-]?token|auth[_-]?token|_?authToken|private[_-]?key|signing[_-]?key|encryption[_-]?key)|[_.-](?:pass|pw))$/i;
/** `mavenPassword`: a capital begins the word. */
const SETTING_IN_CAMEL_CASE =
  /[a-z\d](?:Password|Passwd|Passphrase|ClientSecret|SecretKey|ApiKey|AccessToken|AuthToken|PrivateKey)$/;

/** Punctuation behind a value that has no quotes. */
const TAIL = /[,;)\]}]+$/;
const ANY =
  /(?:PASS|PWD|_PW|KENNW|TOKEN|SECRET|KEY|CREDENTIAL|MNEMONIC|AUTH|PAT|PEPPER)[A-Z0-9_]{0,24}\\?["']?[ \t]{0,4}[:=]/;
const ANY_SETTING = /(?:[pP]ass|pwd|_pw|psk|[sS]ecret|[kK]ey|[tT]oken)[A-Za-z_-]{0,12}[ \t]{0,4}[:=]/;
export const MAY_BE_NAMED = `${ANY.source}|${ANY_SETTING.source}`;

const isSetting = (name: string): boolean => SETTINGS.test(name) || SETTING_IN_CAMEL_CASE.test(name);

function* matches(text: string, form: RegExp, isLine: boolean): Generator<Named> {
  for (const match of text.matchAll(form)) {
    const [, name = "", sign = "", ...values] = match;
    const group = values.findIndex((each) => each !== undefined);
    const [start, end] = match.indices?.[group + 3] ?? [0, 0];
    const isBare = group === 2;
    const value = isBare ? text.slice(start, end).replace(TAIL, "") : text.slice(start, end);
    const isLoose = isLine || (isBare && sign === ":");
    if ((isLine && !isSetting(name)) || (isLoose && !isMixed(value))) continue;
    const rule = ruleOf(name, value);
    if (rule !== undefined) yield { rule, start, end: start + value.length };
  }
}

const VARIABLE_NAME = /^[A-Z][A-Z0-9_]{2,80}$/;

/** @param name of the member that holds the text: `env: { DB_PASSWORD: "…" }` */
export function* findNamed(text: string, name: string): Generator<Named> {
  const rule = VARIABLE_NAME.test(name) ? ruleOf(name, text) : undefined;
  if (rule !== undefined) yield { rule, start: 0, end: text.length };
  if (ANY.test(text)) yield* matches(text, VARIABLE, false);
  if (ANY_SETTING.test(text)) yield* matches(text, SETTING, true);
}

/** Whether a member of this name may be a secret whatever its text looks like. */
export const isSecretName = (name: string): boolean =>
  VARIABLE_NAME.test(name) && (PASSWORD.test(name) || KEY.test(name));
