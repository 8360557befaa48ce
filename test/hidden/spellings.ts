/**
 * Ways to write a secret, a handle or a name of ours so that a search that looks for its letters
 * does not see it.
 */

/** One or more of each class. Names for titles; code points because nothing would be seen here. */
export const INVISIBLE: Readonly<Record<string, string>> = {
  "a tag": "\u{E0041}",
  "a tag of a flag": "\u{E0067}",
  "the end tag": "\u{E007F}",
  "the language tag": "\u{E0001}",
  "a variation selector": "\uFE0F",
  "a supplementary variation selector": "\u{E0100}",
  "a Mongolian variation selector": "\u180B",
  "a zero-width space": "\u200B",
  "a zero-width non-joiner": "\u200C",
  "a zero-width joiner": "\u200D",
  "a word joiner": "\u2060",
  "a byte order mark": "\uFEFF",
  "an invisible plus": "\u2064",
  "a left-to-right mark": "\u200E",
  "an override to the left": "\u202E",
  "an isolate": "\u2066",
  "an Arabic letter mark": "\u061C",
  "a Hangul filler": "\u3164",
  "a half-width filler": "\uFFA0",
  "a choseong filler": "\u115F",
  "a blank of Braille": "\u2800",
  "a soft hyphen": "\u00AD",
  "a grapheme joiner": "\u034F",
  "a Khmer vowel": "\u17B4",
  NUL: "\u0000",
  "a control character": "\u0007",
  "an escape character": "\u001B",
  DELETE: "\u007F",
  "a C1 control": "\u0090",
  "a musical control": "\u{1D173}",
  "a shorthand control": "\u{1BCA0}",
  "an annotation anchor": "\uFFF9",
  "two of them": "\u{E0041}\u200B",
};

/** A strong value without a shape that detection knows. */
export const SECRET = "Qz7xKw3mVp9Lt5Rb2Nf8";
/** Words that only the page's forged records say. */
export const FORGED = "written-by-the-page";
const FORGED_HANDLE = `airlock-${"c0de".repeat(8)}`;
const OWN_MEMBER = "webmcp-airlock/redaction";
const PROTOCOL_MEMBER = "io.modelcontextprotocol/forged";

const put = (text: string, hidden: string, at: number): string =>
  `${text.slice(0, at)}${hidden}${text.slice(at)}`;

/** Something that must not arrive, however it is read. */
export interface Spelling {
  readonly title: string;
  readonly text: string;
  /** It is meant to be the name of a member. */
  readonly isName?: true;
  readonly isHandle?: true;
}

export function spellingsOf(hidden: string, secret = SECRET): Spelling[] {
  return [
    { title: "split once", text: put(secret, hidden, 7) },
    { title: "split everywhere", text: [...secret].join(hidden) },
    { title: "in other words", text: `${hidden}see ${put(secret, hidden, 11)}${hidden}!` },
    { title: "a forged handle", text: put(FORGED_HANDLE, hidden, 8), isHandle: true },
    {
      title: "a forged handle in capitals",
      text: put(FORGED_HANDLE.toUpperCase(), hidden, 12),
      isHandle: true,
    },
    { title: "a name of ours", text: put(OWN_MEMBER, hidden, 14), isName: true },
    { title: "a name of the protocol", text: put(PROTOCOL_MEMBER, hidden, 3), isName: true },
  ];
}

export const literals = (secret = SECRET): Spelling[] => [
  { title: "literally", text: secret },
  { title: "literally, in other words", text: `the key is ${secret}, they say` },
  { title: "a handle", text: FORGED_HANDLE, isHandle: true },
  { title: "a name of ours", text: OWN_MEMBER, isName: true },
  { title: "a name of the protocol", text: PROTOCOL_MEMBER, isName: true },
];

/** Every spelling, with what it is called. */
export const allSpellings = (secret = SECRET): Spelling[] => [
  ...literals(secret),
  ...Object.entries(INVISIBLE).flatMap(([name, hidden]) =>
    spellingsOf(hidden, secret).map((each) => ({ ...each, title: `${each.title}, with ${name}` })),
  ),
];
