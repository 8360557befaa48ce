/**
 * Texts that look like a secret but are not: manuals' examples, blanks to fill in, repeated
 * characters.
 */

const WORDS =
  /example|placeholder|your|insert|change_?me|replace|dummy|sample|fake|redacted|withheld|xxxx|\*{3}|\.{3}|<[a-z]|\$\{|\{\{|%s|test(?:key|token)/i;
const PASSWORDS = new Set(
  "password passwort pass passwd pw pwd secret changeme postgres root admin guest user test default mypassword hunter2 token key 123456 12345678 redis mysql foo bar minioadmin".split(
    " ",
  ),
);
/** A random key has many different characters. */
const MIN_DIFFERENT = 6;
/** `1234567890abcdef…`: the share of consecutive characters. */
const MAX_RUN = 0.6;

/** `user:password` and the like, as in a header. */
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

/** A password may be short, but then it must not look like an example. */
export const isPlaceholderPassword = (value: string): boolean =>
  value.length < 6 || WORDS.test(value) || PASSWORDS.has(value.toLowerCase()) || new Set(value).size < 4;

function isSequence(value: string): boolean {
  let following = 0;
  for (let at = 1; at < value.length; at++) {
    if (value.charCodeAt(at) - value.charCodeAt(at - 1) === 1) following += 1;
  }
  return following / value.length > MAX_RUN;
}
