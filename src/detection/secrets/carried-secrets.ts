/**
 * Secrets of any form where a request, a command or JSON carries them: the name in front says what
 * they are, as of a variable, in the notation of the place.
 */
import { isMixed, KEBAB, type Named, ruleOf } from "./named-secrets.js";

interface Carrier {
  /** Two groups: the name and the value. With one, it is the value of a password. */
  readonly form: RegExp;
  /** Which names count, in the notation of variables. */
  readonly names?: RegExp;
}

/** Names that stand in texts of other kinds, too: these are never a word of a sentence. */
const CLEAR =
  /(?:^|_)(?:PASSWORD|PASSWD|PASSPHRASE|PWD|CLIENT_?SECRET|SECRET_?KEY|SECRET_?ACCESS_?KEY|API_?KEY|APIKEY|API_?SECRET|APP_?SECRET|ACCESS_?TOKEN|REFRESH_?TOKEN|AUTH_?TOKEN|API_?TOKEN|BOT_?TOKEN|SESSION_?TOKEN|PRIVATE_?KEY|SIGNING_?KEY|SIGNING_?SECRET|WEBHOOK_?SECRET|ENCRYPTION_?KEY|MASTER_?KEY|SERVICE_?ROLE_?KEY|ACCOUNT_?KEY|SUBSCRIPTION_?KEY)$|^SECRET$/;
/** A `token` may be a short one, too, that asks for the next page. */
const CLEAR_OR_TOKEN = new RegExp(`${CLEAR.source}|^TOKEN$`);
const LONG = 32;
const ADDRESSED = new RegExp(`${CLEAR.source}|^APPID$|^PRIVATE_TOKEN$`);

const CARRIERS: readonly Carrier[] = [
  // {"client_secret": "…"}, also in JSON within JSON; client.apiKey = "…"
  {
    form: /(?<![\w$-])([A-Za-z_][A-Za-z0-9_.-]{1,60})\\{0,3}["']?\]?\s{0,4}(?::=?|=>?)\s{0,4}\\{0,3}["']([^"'\\\s]{8,2000})\\{0,3}["']/dg,
    names: CLEAR_OR_TOKEN,
  },
  // <password>…</password>
  { form: /<([A-Za-z]\w{1,60})>([^<\s]{6,2000})<\/\1>/dg, names: CLEAR },
  // <entry key="smtp.password">…</entry>, <string name="api_key">…</string>
  {
    form: /<[A-Za-z]\w{0,60}\s{1,20}(?:key|name)=["']([A-Za-z][A-Za-z0-9_.-]{1,80})["']>([^<\s]{6,2000})<\//dg,
    names: CLEAR,
  },
  // <add key="DbPassword" value="…"/>, {"name": "DB_PASSWORD", "value": "…"}
  {
    form: /["']?\b(?:key|name)\\?["']?\s{0,4}[:=]\s{0,4}\\?["']([A-Za-z][A-Za-z0-9_.-]{1,80})\\?["']\s{0,4},?\s{0,20}\\?["']?value\\?["']?\s{0,4}[:=]\s{0,4}\\?["']([^"'\\\s]{6,2000})\\?["']/dg,
    names: CLEAR,
  },
  // A state of Terraform; a user of a kubeconfig.
  { form: /"random_password"[^\0]{0,600}?"result":\s{0,4}"([^"\s]{6,200})"/dg },
  { form: /\buser:\s{1,40}(token):\s{1,4}["']?([^\s"']{24,4000})/dg },
  // _auth=…
  { form: /(?<![\w.-])_(auth)[ \t]{0,2}=[ \t]{0,2}["']?([A-Za-z0-9+/=]{16,2000})/dg },
  // A switch or router.
  {
    form: /\b(?:snmp-server community|username \S{1,40} (?:privilege \d{1,2} )?(?:password|secret) \d) (\S{6,200})/dg,
  },
  { form: /\bjdbc:oracle:thin:[\w.-]{1,60}\/([^@\s"']{6,200})@/dg },
  // ["--api-key", "…"]
  {
    form: /["'](?:--)?([A-Za-z_][A-Za-z0-9_.-]{1,60})\\{0,3}["']\s{0,4},\s{0,4}\\{0,3}["']([^"'\\\s]{8,2000})\\{0,3}["']/dg,
    names: CLEAR,
  },
  // X-Api-Key: …
  {
    form: /(?<![\w-])((?:[A-Za-z]{1,20}-){1,4}(?:key|token|secret)|apikey)["']?[ \t]{0,2}:[ \t]{0,4}["']?([^\s"'<>{}$`,;]{16,2000})/dgi,
  },
  // ?api_key=…&q=1, and ;Password=… of a connection
  {
    form: /[?&;][ \t]?([A-Za-z][A-Za-z0-9_.-]{1,40})=([^&\s"'<>#;`\\]{6,2000})/dg,
    names: ADDRESSED,
  },
  // --token=…, --from-literal=password=…
  {
    form: /(?<=\s)--(?:from-literal=|set[= ])?((?:[A-Za-z]{1,20}[.-]){0,3}(?:password|passwd|token|api-?key|secret|secret-key|access-key))(?:=|[ \t])["']?([^\s"'`]{6,2000})/dg,
  },
  // //npm.acme.example/:_authToken=…
  { form: /\/:_(authToken|password)=["']?([^\s"']{8,2000})/dg },
  // curl -u name:…
  { form: /(?<=\s)(?:-u[ \t]?|--user[= ])["']?[\w.@+-]{1,80}:([^\s"'`$]{6,200})/dg },
  { form: /(?:sshpass[ \t]{1,4}-p|redis-cli\b[^\n]{0,80}?[ \t]-a)[ \t]{0,2}["']?([^\s"'`$]{6,200})/dg },
  { form: /\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,80}?[ \t]-p["']?([^\s"'`$]{6,200})/dg },
  {
    form: /\b(?:docker|podman|az|oc)[ \t]{1,4}login\b[^\n]{0,200}?[ \t]-p[ \t]{1,4}["']?([^\s"'`$]{6,200})/dg,
  },
  // setx API_KEY …
  {
    form: /\b(?:setx|set[ \t]-[gxU]{1,3}|configure[ \t]set)[ \t]{1,4}([A-Za-z]\w{2,80})[ \t]{1,4}["']?([^\s"'`]{6,2000})/dg,
  },
  // | API_KEY | … |
  { form: /\|[ \t]{0,40}`?([A-Z][A-Z0-9_]{2,80})`?[ \t]{0,40}\|[ \t]{0,40}`?([^\s|`]{6,2000})/dg },
  // machine git.example login ci password …
  { form: /\blogin[ \t\n]{1,4}\S{1,100}[ \t\n]{1,4}password[ \t]{1,4}([^\s"'`$]{6,200})/dg },
];

/** `Your API key is …`: of several words, so that they name nothing else. */
const SPOKEN_KEY =
  /\b(?:api[ -]?(?:key|token|secret|schlüssel)|(?:personal )?access[ -](?:key|token)|secret[ -](?:access )?key|client[ -]secret|(?:auth|bearer|bot|deploy|service)[ -]token|new token|(?:totp|2fa|mfa|otp)[ -](?:secret|key|seed)|zugangs-?token|zugriffs-?token)["'`*]{0,3}(?:[ \t]{0,2}[:=]|[ \t](?:is|ist|lautet|est|es))[ \t*"'`]{0,6}([^\s"'`*<>]{20,2000})/dgi;
const SPOKEN_PASSWORD =
  /(?<![\w.-])(?:password|passwort|kennwort|passphrase|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|密码|パスワード)(?:[ \t]{0,2}[:：]|(?:[ \t](?:for|of|to|für|von|zum|zur|pour|de|para)[ \t][^\n.:"]{1,40}?)?[ \t](?:is|ist|lautet|est|es)(?=[ \t]))[ \t]{0,4}["'`*]{0,3}([^\s"'`*<>]{8,60})/dgiu;
/** In a sentence, only what looks made at random is a password. */
const MADE = /^(?=.*\d)(?=.*[A-Za-z])(?=.*[^A-Za-z\d.:_-]|.*[a-z].*[A-Z]|.*[A-Z].*[a-z])/;

function* spoken(text: string): Generator<Named> {
  for (const form of [SPOKEN_KEY, SPOKEN_PASSWORD])
    for (const { indices } of text.matchAll(form)) {
      const [start, whole] = indices?.[1] ?? [0, 0];
      const value = text.slice(start, whole).replace(TAIL, "");
      const isPassword = form === SPOKEN_PASSWORD;
      const rule = ruleAt(isPassword ? "PASSWORD" : "API_KEY", value, undefined);
      if (rule !== undefined && (!isPassword || MADE.test(value)))
        yield { rule, start, end: start + value.length };
    }
}

/** `clientSecret`, `X-Api-Key` → `CLIENT_SECRET`, `X_API_KEY` */
const asVariable = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/[.-]/g, "_")
    .toUpperCase();

/** A value of JSON may be a message or a label: a password has letters, digits, and is no name. */
const isLoose = (value: string): boolean => isMixed(value) && /\d/.test(value) && !KEBAB.test(value);

/** Punctuation behind a value that has no quotes. */
const TAIL = /[.,;)\]}]+$/;
const HEX = /^[a-f\d]{32}$/;

function ruleAt(name: string, value: string, names: RegExp | undefined): Named["rule"] | undefined {
  if (names?.test(name) === false) return undefined;
  if (name === "APPID") return HEX.test(value) ? "named-key" : undefined;
  if (name === "TOKEN" && names !== undefined && value.length < LONG) return undefined;
  const rule = ruleOf(name, value);
  return rule === "named-password" && !isLoose(value) ? undefined : rule;
}

export const MAY_BE_CARRIED =
  "(?:[pP]ass(?:word|wd|wort|phrase)|PASSWORD|[kK]ennwort|[pP]wd|PWD|[sS]ecret|SECRET|[kK]ey|KEY|[tT]oken|TOKEN|[sS]chlüssel|appid|" +
  "passe|contraseña|[sS]enha|[wW]achtwoord|[hH]asło|ароль|密码|パスワード)[\\\\\"'`*\\]]{0,5}\\s{0,4}(?:[:：=,|>]|(?:is|ist|lautet|est|es)\\s)" +
  "|[pP]ass(?:word|wort)[ \\t](?:for|of|to|für|von|zum|zur)\\s|random_password|_auth[ \\t]{0,2}=|snmp-server|username \\S|jdbc:oracle|--[a-zA-Z.=-]{0,40}(?:password|passwd|token|key|secret)[ \\t=]|\\s-u|--user|sshpass|redis-cli|mysql|mariadb|\\slogin\\s|\\bsetx?\\s";
const ANY = new RegExp(MAY_BE_CARRIED);

/** @param name of the member that holds the text: `{ client_secret: "…" }` */
export function* findCarried(text: string, name: string): Generator<Named> {
  const own = isCarryingName(name) && !/\s/.test(text) ? ruleAt(asVariable(name), text, CLEAR) : undefined;
  if (own !== undefined) yield { rule: own, start: 0, end: text.length };
  if (!ANY.test(text)) return;
  for (const { form, names } of CARRIERS) {
    for (const { indices } of text.matchAll(form)) {
      const [, first = [0, 0], second] = indices ?? [];
      const [start, whole] = second ?? first;
      const value = text.slice(start, whole).replace(TAIL, "");
      const end = start + value.length;
      const said = second === undefined ? "PASSWORD" : asVariable(text.slice(...first));
      const rule = ruleAt(said, value, names);
      if (rule !== undefined) yield { rule, start, end };
    }
  }
  yield* spoken(text);
}

/** Whether a member of this name may be a secret whatever its text looks like. */
export const isCarryingName = (name: string): boolean => name !== "" && CLEAR.test(asVariable(name));
