/** Values that are made for the corpus, the same at every run. */

const SETS: Readonly<Record<string, string>> = {
  A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  U: "ABCDEFGHJKLMNPQRSTUVWXYZ023456789",
  a: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  b: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  d: "0123456789",
  g: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
  h: "0123456789abcdef",
};

/** FNV-1a, then xorshift: enough to look random. */
function randomOf(seed: string): (below: number) => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const mapCharacters = (text: string, change: (code: number) => number): string =>
  [...text].map((character) => String.fromCodePoint(change(character.codePointAt(0) ?? 0))).join("");

const groups = (text: string, by: string): string => (text.match(/.{1,4}/g) ?? []).join(by);

function luhnDigit(digits: string): string {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return String((10 - (sum % 10)) % 10);
}

function ibanDigits(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((each) => Number.parseInt(each, 36)).join("");
  return String(98n - (BigInt(digits) % 97n)).padStart(2, "0");
}

const IBAN_LENGTHS: Readonly<Record<string, number>> = { DE: 22, NL: 18, FR: 27, GB: 22, AT: 20 };

export function createMaker(seed: string): (name: string, argument: string) => string | undefined {
  const random = randomOf(seed);
  const some = (set: string, count: number) =>
    Array.from({ length: count }, () => set[random(set.length)]).join("");
  const lines = () => Array.from({ length: 4 }, () => some(SETS["b"] as string, 64));
  const pem = (kind: string, by: string) =>
    [`-----BEGIN ${kind}-----`, ...lines(), `-----END ${kind}-----`].join(by);
  const iban = (country: string, given: string, style?: string) => {
    const length = (IBAN_LENGTHS[country] as number) - 4;
    const bank = { NL: "ABNA", GB: "BARC" }[country] ?? "";
    const account = bank + some(SETS["d"] as string, length - bank.length);
    const whole = `${country}${ibanDigits(country, account)}${account}`;
    return style === "grouped" && given !== "" ? groups(whole, " ") : whole;
  };
  const card = (prefix: string, length: string, style?: string) => {
    const digits = prefix + some(SETS["d"] as string, Number(length) - prefix.length - 1);
    const number = digits + luhnDigit(digits);
    return style === undefined ? number : groups(number, style === "dashed" ? "-" : " ");
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return (name, argument) => {
    const [first = "", second = "", third] = argument.split(":");
    const set = SETS[name];
    if (set !== undefined) return some(set, Number(argument));
    if (name === "zw") return [...argument].join("\u200B");
    if (name === "tags") return mapCharacters(argument, (code) => code + 0xe0000);
    if (name === "vs") return mapCharacters(argument, (code) => code - 16 + 0xe0100);
    if (name === "pem") return pem(argument, "\n");
    if (name === "pemjson") return pem("PRIVATE KEY", "\\n");
    if (name === "iban") return iban(first, second, third);
    if (name === "card") return card(first, second, third);
    if (name === "jwt") {
      return `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ sub: some(SETS["a"] as string, 8) })}.${some(SETS["g"] as string, 43)}`;
    }
    return undefined;
  };
}
