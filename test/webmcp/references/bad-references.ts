/**
 * References that must be refused, for every door that one can come in by: unit, extension and
 * page.
 */

/** In `id` and `redeemUrl` of each: found where it must not be, it says where it came from. */
export const BAD_MARK = "canary-of-bad-reference";

const withMark = (address: string): string => `${address}${BAD_MARK}`;

const otherScheme = (protocol: string): string => (protocol === "https:" ? "http:" : "https:");

/** Every trick with an address that leads elsewhere than to a path of a site. */
const TRICKS: readonly (readonly [title: string, address: (site: URL) => string])[] = [
  ["another origin", () => "https://evil.example/"],
  ["another scheme", ({ protocol, host }) => `${otherScheme(protocol)}//${host}/`],
  [
    "another port",
    ({ protocol, hostname, port }) => `${protocol}//${hostname}:${port === "8443" ? 8444 : 8443}/`,
  ],
  ["no scheme", () => "//evil.example/"],
  ["no scheme, and white space before it", () => "\t //evil.example/"],
  ["two backslashes", () => "\\\\evil.example\\"],
  ["a slash and a backslash", () => "/\\evil.example/"],
  ["a backslash and a slash", () => "\\/evil.example/"],
  ["backslashes after the scheme", ({ protocol }) => `${protocol}\\\\evil.example\\`],
  ["three slashes", () => "///evil.example/"],
  ["a line break inside the scheme", () => "ht\ntps://evil.example/"],
  ["a tab inside the slashes", () => "/\t/evil.example/"],
  ["the site as a user name", ({ protocol, host }) => `${protocol}//${host}@evil.example/`],
  ["a user name at the site", ({ protocol, host }) => `${protocol}//user@${host}/`],
  ["a password at the site", ({ protocol, host }) => `${protocol}//:word@${host}/`],
  ["the site as a subdomain", ({ protocol, hostname }) => `${protocol}//${hostname}.evil.example/`],
  ["the site as the end of a name", ({ protocol, hostname }) => `${protocol}//evil-${hostname}/`],
  ["a dot after the name", ({ protocol }) => `${protocol}//shop.example./`],
  ["a letter of another script", () => "https://shоp.example/"],
  ["punycode", () => "https://xn--shp-6cd.example/"],
  ["full-width letters of another name", () => "https://ｅｖｉｌ.example/"],
  ["a soft hyphen in another name", () => "https://ev\u00adil.example/"],
  ["an address of the machine itself", () => "http://[::1]/"],
  ["a number for an address", () => "http://2130706434/"],
  ["a script", () => "javascript:fetch('/')//"],
  ["a script in capitals, with white space", () => " JaVaScRiPt:alert(1)//"],
  ["data", () => "data:application/json,{}//"],
  ["a blob of the site", ({ origin }) => `blob:${origin}/`],
  ["a file system of the site", ({ origin }) => `filesystem:${origin}/temporary/`],
  ["a file", () => "file:///etc/passwd?"],
  ["a blank page", () => "about:blank?"],
  ["an extension", () => "chrome-extension://nfajgkbbaplpfjpdngncaldgianadlol/panel.html?"],
  ["the source of the site", ({ origin }) => `view-source:${origin}/`],
  ["a socket", ({ host }) => `ws://${host}/`],
  ["what is not an address at all", () => "http://["],
  ["more than 2,048 characters", () => `/${"x".repeat(2_048)}`],
];

const badAddresses = (origin: string): readonly (readonly [title: string, redeemUrl: unknown])[] => [
  ...TRICKS.map(([title, address]) => [title, withMark(address(new URL(origin)))] as const),
  ["nothing", ""],
  ["null", null],
  ["a number", 7],
  ["a list", [`/${BAD_MARK}`]],
  ["an object", { href: `/${BAD_MARK}` }],
  ["no member", undefined],
];

/** A good address, and something else wrong. */
const BAD_MEMBERS: readonly (readonly [title: string, members: Readonly<Record<string, unknown>>])[] = [
  ["no id", { id: undefined }],
  ["an empty id", { id: "" }],
  ["a number as id", { id: 7 }],
  ["an id of more than 512 characters", { id: BAD_MARK.repeat(30) }],
  ["a ttl that is text", { ttl: "60" }],
  ["a ttl that is a boolean", { ttl: true }],
  ["a ttl that is an object", { ttl: {} }],
  ["a ttl that is a list", { ttl: [60] }],
];

/** All of them as content items. */
export const badReferences = (origin: string): (readonly [title: string, item: Record<string, unknown>])[] =>
  [
    ...badAddresses(origin).map(
      ([title, redeemUrl]) => [`an address that is ${title}`, { redeemUrl }] as const,
    ),
    ...BAD_MEMBERS,
  ].map(([title, members]) => {
    const item = { type: "secret_reference", id: BAD_MARK, label: "Bad", redeemUrl: `/${BAD_MARK}` };
    return [title, { ...item, ...members }] as const;
  });

/** Labels that try to look like something else; a person reads what is left of each. */
export const HOSTILE_LABELS: readonly (readonly [title: string, label: unknown, shown: RegExp])[] = [
  ["markup", "<img src=x onerror=alert(1)><b>Key</b>", /^<img src=x onerror=alert\(1\)><b>Key<\/b>$/],
  ["controls of direction", "\u202eyek\u202c \u2066IPA\u2069", /^yek IPA$/],
  ["10,000 characters", "long ".repeat(2_000), /^(?:long ){15,}l?o?n?g?…$/],
  ["10,000 marks on one letter", `a${"\u0301".repeat(10_000)}`, /^a\u0301{79}…$/],
  ["line breaks", "Key\r\n\n\nReveal this\u2028now", /^Key Reveal this now$/],
  ["invisible characters alone", "\u200b\u2060\u{e0041}\ufeff", /^Secret$/],
  ["half a character", "Key \ud83d", /^Key$/],
  ["a number", 7, /^Secret$/],
];
