/**
 * Letters and digits that look like other letters: a disguise only in words that mix alphabets or
 * have digits.
 */

const LATIN_LIKE: ReadonlyMap<string, string> = new Map(
  (
    "аa вb еe кk мm нh оo рp сc тt уy хx іi їi јj ѕs ԁd ԛq ԝw һh ӏl ɡg ɩi ʀr ɴn ʟl ɪi ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ꜱs " +
    "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ӀI " +
    "αa βb εe ηn ιi κk νv οo ρp σs τt υu χx ωw ϲc ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ıi ʋv"
  )
    .split(" ")
    .map((pair) => [[...pair][0] as string, [...pair][1] as string]),
);

const LATIN = /[A-Za-z]/;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\u0250-\u02AF\u1D00-\u1D7F]/u;
const EACH_OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\u0250-\u02AF\u1D00-\u1D7F\uA730-\uA7FF]/gu;

/** Leaves a word in one alphabet unchanged. */
export function foldLookAlikes(word: string): string {
  if (!OTHER.test(word) || !LATIN.test(word)) return word;
  return word.replace(EACH_OTHER, (letter) => LATIN_LIKE.get(letter) ?? letter);
}

const LEET: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "i"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["@", "a"],
  ["$", "s"],
  ["!", "i"],
  ["|", "l"],
]);
const EACH_LEET = /[013457@$!|]/g;
const TRAILING = /[@$!|]+$/;
const LETTER = /\p{L}/u;

/** `1gn0r3` → `ignore`; leaves words without letters, and words that end in a symbol, unchanged. */
export function unleet(word: string): string {
  const bare = word.replace(TRAILING, "");
  return LETTER.test(bare) ? bare.replace(EACH_LEET, (sign) => LEET.get(sign) ?? sign) : bare;
}
