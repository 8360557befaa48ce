/** Card numbers (Luhn, issuers' ranges) and IBANs (modulo 97, length by country). */

/** Test numbers that payment providers and banks publish. */
const EXAMPLES = new Set(
  (
    "4242424242424242 4000056655665556 5555555555554444 2223003122003222 5200828282828210 5105105105105100 378282246310005 " +
    "371449635398431 6011111111111117 6011000990139424 3056930009020004 36227206271667 3566002020360505 6200000000000005 " +
    "4111111111111111 4012888888881881 4222222222222 5454545454545454 4000000000000002 30569309025904 38520000023237 " +
    "3530111333300000 4917610000000000 4000002500003155 " +
    "DE89370400440532013000 GB82WEST12345698765432 FR1420041010050500013M02606 GB29NWBK60161331926819 NL91ABNA0417164300 " +
    "AT611904300234573201 CH9300762011623852957 ES9121000418450200051332 BE68539007547034 IT60X0542811101000000123456 " +
    "FR7630006000011234567890189 DE75512108001245126199 IE29AIBK93115212345678 PL61109010140000071219812874"
  ).split(" "),
);

/** Prefix of the number → its lengths. */
function lengthsOf(digits: string): readonly number[] {
  const two = Number(digits.slice(0, 2));
  const three = Number(digits.slice(0, 3));
  const four = Number(digits.slice(0, 4));
  if (two === 34 || two === 37) return [15];
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return [16];
  if (digits.startsWith("4")) return [13, 16, 19];
  if (four === 6011 || two === 65 || (three >= 644 && three <= 649)) return [16, 19];
  if (four >= 3528 && four <= 3589) return [16];
  if ((three >= 300 && three <= 305) || two === 36 || two === 38) return [14];
  return two === 62 ? [16, 17, 18, 19] : [];
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

export function isCardNumber(digits: string): boolean {
  if (!lengthsOf(digits).includes(digits.length) || EXAMPLES.has(digits)) return false;
  return new Set(digits).size > 4 && passesLuhn(digits);
}

const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 " +
    "GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 " +
    "MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

/** @param text without spaces, in upper case */
export function isIban(text: string): boolean {
  if (IBAN_LENGTHS.get(text.slice(0, 2)) !== text.length || EXAMPLES.has(text)) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The number of characters of an IBAN of this country. */
export const ibanLength = (country: string): number => IBAN_LENGTHS.get(country) ?? 0;
