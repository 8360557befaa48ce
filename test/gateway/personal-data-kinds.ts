/** Personal data of many kinds: how a site has it, and how a person quotes it. */
import fc from "fast-check";

export interface Kind {
  /** Writes a value, as a site has it. */
  readonly make: fc.Arbitrary<string>;
  /** How a person quotes it. */
  readonly quote?: (value: string) => string;
  /** Too few of its kind, or a single word: later results are not searched for it. */
  readonly isOnlyHere?: true;
}

export const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`));
const of = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((each) => each.join(""));
const one = (...values: string[]) => fc.constantFrom(...values);
const letters = (count: number) => fc.stringMatching(new RegExp(`^[A-Z]{${count}}$`));
const spaced = (value: string) => value.replaceAll(/[-.]/g, " ");
const bare = (value: string) => value.replaceAll(/[^\p{L}\p{N}]/gu, "");
const day = fc
  .integer({ min: -18_000, max: 14_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const inLocale = (locale: string, dateStyle: "short" | "long" | "medium") => (value: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(new Date(value));
const names = (first: string, last: string) => of(one(...first.split(" ")), " ", one(...last.split(" ")));

/** By what is alike. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  "identity numbers of ten countries": {
    "US social security number": { make: of(digits(3), "-", digits(2), "-", digits(4)), quote: bare },
    "UK national insurance number": {
      make: of(letters(2), digits(6), letters(1)),
      quote: (v) => v.toLowerCase(),
    },
    "German tax number": { make: digits(11), quote: (v) => v.replace(/(..)(...)(...)(...)/, "$1 $2 $3 $4") },
    "French INSEE number": {
      make: digits(13),
      quote: (v) => v.replace(/(.)(..)(..)(..)(...)(...)/, "$1 $2 $3 $4 $5 $6"),
    },
    "Spanish DNI": { make: of(digits(8), letters(1)), quote: (v) => v.replace(/(.)$/, "-$1") },
    "Italian codice fiscale": {
      make: of(letters(6), digits(2), letters(1), digits(2), letters(1), digits(3), letters(1)),
    },
    "Dutch BSN": { make: digits(9), quote: (v) => v.replace(/(....)(..)(...)/, "$1.$2.$3") },
    "Swedish personnummer": { make: of(digits(6), "-", digits(4)), quote: bare },
    "Brazilian CPF": { make: of(digits(3), ".", digits(3), ".", digits(3), "-", digits(2)), quote: spaced },
    "Indian Aadhaar": { make: digits(12), quote: (v) => v.replace(/(....)(....)(....)/, "$1 $2 $3") },
  },
  "names in seven scripts": {
    "name in Latin letters": {
      make: names("Anna Zoë Jürgen Mary Inés", "Berger Müller Okafor Nowak"),
      quote: (v) => v.toUpperCase(),
    },
    "name in Cyrillic letters": {
      make: names("Мария Иван Ольга", "Иванова Петров Смирнова"),
      quote: (v) => v.toLowerCase(),
    },
    "name in Greek letters": { make: names("Ελένη Νίκος", "Παπαδόπουλος Γεωργίου") },
    "name in Arabic letters": { make: names("فاطمة محمد", "الزهراء حسن") },
    "name in Chinese characters": { make: one("欧阳小明", "王小明", "司马光华"), quote: (v) => `${v}先生` },
    "name in Thai letters": { make: one("สมชาย", "สุดารัตน์", "กมลวรรณ"), quote: (v) => `คุณ${v}` },
    "name in Hangul": { make: one("김철수", "이영희", "박지성"), quote: (v) => `${v}는` },
  },
  addresses: {
    address: {
      make: of(digits(2), " ", one("Main", "Oak"), " St, ", digits(5)),
      quote: (v) => v.replace(",", ""),
    },
  },
  "phone numbers": {
    phone: { make: of("+49 30 ", digits(7)), quote: (v) => v.replace("+49 ", "0") },
  },
  "birthdays, three forms of eight locales": {
    ...Object.fromEntries(
      ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "pl-PL", "ja-JP", "ko-KR"].flatMap((locale) =>
        (["short", "medium", "long"] as const).map((style): [string, Kind] => [
          `birthday in ${style} ${locale}`,
          { make: day, quote: inLocale(locale, style) },
        ]),
      ),
    ),
  },
  salaries: {
    salary: { make: digits(5), quote: (v) => v.replace(/(...)$/, ",$1"), isOnlyHere: true },
    "salary with its currency": {
      make: of("EUR ", digits(5)),
      quote: (v) => `${v.slice(4, 6)}.${v.slice(6)},00 €`,
      isOnlyHere: true,
    },
  },
  PINs: {
    PIN: { make: digits(4), quote: (v) => [...v].join(" "), isOnlyHere: true },
  },
  diagnoses: {
    diagnosis: {
      make: one("Diabetes", "Asthma", "Epilepsy"),
      quote: (v) => v.toLowerCase(),
      isOnlyHere: true,
    },
    "diagnosis of two words": {
      make: one("HIV-positive", "Hepatitis B", "Type-B anaemia"),
      quote: (v) => v.replace("-", " "),
    },
  },
  "number plates": {
    plate: { make: of("B-", letters(2), " ", digits(4)), quote: bare },
  },
  "e-mail addresses": {
    "e-mail": { make: of(one("jo", "an"), "@", one("ex.io", "b.org")), quote: (v) => v.toUpperCase() },
  },
  "passwords of ten characters": {
    password: { make: fc.stringMatching(/^[a-z]{4}\d{3}[A-Z]{3}$/) },
  },
  "account numbers": {
    "account number": {
      make: of("DE", digits(2), digits(8), digits(10)),
      quote: (v) => v.replaceAll(/(....)/g, "$1 "),
    },
  },
};
export const KINDS: Readonly<Record<string, Kind>> = Object.assign({}, ...Object.values(GROUPS));

export const normal = (words: string): string =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
