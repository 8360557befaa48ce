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
    rule: "private-key",
    label: { en: "Private key", de: "Privater Schlüssel" },
    anchor: "LS0tLS1CRUdJTi",
    // PEM in base64, as in a kubeconfig.
    form: /(?<![A-Za-z0-9+/])LS0tLS1CRUdJTi(?:BSU0EgUFJJVkFURSBLRV|BQUklWQVRFIEtFW|BFQyBQUklWQVRFIEtFW|BPUEVOU1NIIFBSSVZBVEUgS0VZ|BFTkNSWVBURUQgUFJJVkFURSBLRV)[A-Za-z0-9+/=]{40,12000}/g,
    sample: "client-key-data: LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t{{b:200}}",
  },
  {
    rule: "private-key",
    label: { en: "Private key", de: "Privater Schlüssel" },
    anchor: "PuTTY-User-Key-File-",
    form: /PuTTY-User-Key-File-\d[^\0]{1,3000}?Private-Lines: \d{1,3}(?:\s|\\[rn]){1,4}([A-Za-z0-9+/=]{40,100})/g,
    sample: "PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n{{b:60}}",
  },
  {
    rule: "private-key",
    label: { en: "Private key", de: "Privater Schlüssel" },
    anchor: "---- BEGIN SSH2 ",
    form: /---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----[^-]{40,8000}/g,
    sample: "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n{{b:120}}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----",
  },
  {
    rule: "password-hash",
    label: { en: "Hash of a password", de: "Hash eines Passworts" },
    anchor: /\$(?:2[abxy]|apr1|[156y]|argon2i?d?)\$/,
    form: /\$(?:2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|(?:apr1|1|5|6)\$[./A-Za-z0-9=$]{1,40}\$[./A-Za-z0-9]{22,86}|y\$[./A-Za-z0-9$]{20,120}|argon2(?:id|i|d)\$[\w=,$+/.]{40,300})(?![./A-Za-z0-9])/g,
    sample: "$2b$12$./{{a:51}}",
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
    form: /authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token|apikey|api-key|ssws|splunk|klaviyo-api-key|genie-?key)\s{1,4}([A-Za-z0-9+/=._~-]{20,2000})/gi,
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
