import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowsTools } from "../../../src/webmcp/documents/container-policy.js";

const CONTAINER = "https://container.example";
const ADDRESS = "https://frame.example";
const OTHER = "https://other.example";

/** The origins that an attribute lets in: the container's, the address's, another. */
const letsIn = (allow: string) =>
  [CONTAINER, ADDRESS, OTHER]
    .map((origin) => (allowsTools(allow, origin, CONTAINER, ADDRESS) ? 1 : 0))
    .join("");

/** As measured in Chromium 156, by what the documents in such frames may do. */
const MEASURED: Readonly<Record<string, string>> = {
  "": "100",
  camera: "100",
  TOOLS: "100",
  "tools=*": "100",
  "tools,x": "100",
  toolset: "100",
  "my-tools": "100",
  tools: "010",
  "tools;": "010",
  "x;;tools": "010",
  "  tools   'src'  ;": "010",
  "tools 'src' bogus": "010",
  "tools 'src' 'none'": "010",
  "tools 'self'": "100",
  "tools 'SELF'": "100",
  "tools *": "111",
  "tools * 'none'": "111",
  "tools 'none' *": "111",
  "tools 'none'": "000",
  "tools 'NONE'": "000",
  "tools\t'none'": "000",
  "tools 'none' 'none'": "000",
  "tools bogus": "000",
  "tools src": "000",
  "tools self": "000",
  'tools "self"': "000",
  "tools 'unsafe-inline'": "000",
  "tools https:": "000",
  "tools https://*.example": "000",
  [`tools ${OTHER}`]: "001",
  [`tools ${OTHER}/path?query`]: "001",
  "tools HTTPS://OTHER.EXAMPLE": "001",
  "tools OTHER.EXAMPLE": "000",
  [`tools ${OTHER} ${CONTAINER}`]: "101",
  "tools; tools 'none'": "010",
  "tools 'none'; tools": "000",
};

describe("The allow attribute of a frame", () => {
  test.each(
    Object.entries(MEASURED),
  )("%j lets in %s of container, address and another origin.", (allow, expected) => {
    expect(letsIn(allow)).toBe(expected);
  });

  test("A no-break space is not white space.", () => {
    expect(letsIn("tools\u00a0*")).toBe("100");
  });

  test("A frame without an address of its own matches 'src' with no origin but that.", () => {
    expect(allowsTools("tools", OTHER, CONTAINER, undefined)).toBe(false);
  });

  const word = fc.constantFrom(
    "tools",
    "camera",
    "'src'",
    "'self'",
    "'none'",
    OTHER,
    "x",
    ";",
    " ",
    "\t",
    "tools ",
  );

  test("Whatever it says, an origin gets in only by a star or by a word that means it.", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const allow = words.join("");
        const tokens = allow.split(/[\t ;]+/);
        if (letsIn(allow)[2] === "1") expect(tokens).toContain(OTHER);
        if (letsIn(allow)[1] === "1") expect(tokens).toContain("tools");
      }),
    );
  });

  test("Directives of other features change nothing.", () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 6 }),
        fc.constantFrom("camera", "x y", "toolsx *"),
        (words, other) => {
          const allow = words.join("");
          expect(letsIn(`${other};${allow}`)).toBe(letsIn(allow));
          expect(letsIn(`${allow};${other}`)).toBe(letsIn(allow));
        },
      ),
    );
  });
});
