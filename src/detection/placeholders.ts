/** What looks like a secret and is none: examples of manuals, gaps to fill in, rows of the same sign. */

const WORDS =
  /example|placeholder|your|insert|change_?me|replace|dummy|sample|fake|redacted|withheld|xxxx|\*{3}|\.{3}|<[a-z]|\$\{|\{\{|%s|test(?:key|token)/i;
const PASSWORDS = new Set(
  "password passwort pass passwd pw pwd secret changeme postgres root admin guest user test default mypassword hunter2 token key 123456 12345678 redis mysql foo bar minioadmin".split(
    " ",
  ),
);
/** A key drawn at random has many different signs. */
const MIN_DIFFERENT = 6;
/** `1234567890abcdef…`: signs that follow each other. */
const MAX_RUN = 0.6;

/** `user:password` and the like, as a header carries them. */
const BASIC = new Set([
  "dXNlcjpwYXNzd29yZA==",
  "dXNlcjpwYXNz",
  "QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
  "dXNlcm5hbWU6cGFzc3dvcmQ=",
]);

export function isPlaceholder(value: string): boolean {
  if (BASIC.has(value)) return true;
  if (WORDS.test(value) || PASSWORDS.has(value.toLowerCase())) return true;
  return new Set(value).size < MIN_DIFFERENT || isSequence(value);
}

/** A password may be short; but then it must be one that nobody would take for an example. */
export const isPlaceholderPassword = (value: string): boolean =>
  value.length < 6 || WORDS.test(value) || PASSWORDS.has(value.toLowerCase()) || new Set(value).size < 4;

function isSequence(value: string): boolean {
  let following = 0;
  for (let at = 1; at < value.length; at++) {
    if (value.charCodeAt(at) - value.charCodeAt(at - 1) === 1) following += 1;
  }
  return following / value.length > MAX_RUN;
}
