/** Secrets of no vendor. A row without a form has a search of its own. */
import { isPublishable } from "./ids.js";
import type { SecretKind } from "./secret-kind.js";

export const GENERAL: readonly SecretKind[] = [
  {
    rule: "private-key",
    label: { en: "Private key", de: "Privater Schlüssel" },
    sample: "{{pem:PRIVATE KEY}}",
  },
  {
    rule: "age-key",
    label: { en: "age secret key", de: "Geheimer age-Schlüssel" },
    anchor: "AGE-SECRET-KEY-1",
    form: /AGE-SECRET-KEY-1[A-Z0-9]{58}/g,
    sample: "AGE-SECRET-KEY-1{{U:58}}",
  },
  {
    rule: "json-web-token",
    label: { en: "Sign-in token (JWT)", de: "Anmelde-Token (JWT)" },
    anchor: "eyJ",
    form: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,1000}/g,
    isId: isPublishable,
    sample: "{{jwt}}",
  },
  {
    rule: "url-password",
    label: { en: "Password in an address", de: "Passwort in einer Adresse" },
    anchor: "://",
    form: /(?<![A-Za-z])[a-z][a-z0-9+.-]{2,20}:\/\/[^\s:@/"'<>]{0,100}:([^\s:@/"'<>]{3,200})@[A-Za-z0-9.[_-]{1,253}/g,
    sample: "postgres://app:{{a:14}}@db.internal/prod",
  },
  {
    rule: "authorization-header",
    label: { en: "Authorization header", de: "Kopfzeile „Authorization“" },
    anchor: "uthorization",
    form: /authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4}([A-Za-z0-9+/=._~-]{20,2000})/gi,
    sample: "Authorization: Bearer {{a:40}}",
  },
  {
    rule: "signed-address",
    label: { en: "Signed address", de: "Signierte Adresse" },
    sample:
      "https://store.blob.core.windows.net/c/f?sv=2024-11-04&ss=b&srt=sco&sp=rl&se=2040-01-01&sig={{b:43}}%3D",
  },
  {
    rule: "named-password",
    label: { en: "Password in a configuration", de: "Passwort in einer Konfiguration" },
    sample: "DB_PASSWORD={{a:14}}",
  },
  {
    rule: "named-key",
    label: { en: "Key in a configuration", de: "Schlüssel in einer Konfiguration" },
    sample: "ACME_API_KEY={{a:32}}",
  },
  {
    rule: "card-number",
    label: { en: "Card number", de: "Kartennummer" },
    sample: "{{card:4539:16:grouped}}",
  },
  {
    rule: "iban",
    label: { en: "Bank account number", de: "Kontonummer" },
    sample: "{{iban:DE:18}}",
  },
];
