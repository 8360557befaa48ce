import { describe, expect, it } from "vitest";
import { decodeBase64url, encodeBase64url } from "../../src/server/base64url.js";

describe("base64url", () => {
  it("is what Node makes of the same bytes, at every length, and leads back", () => {
    for (let length = 0; length < 300; length += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      const text = encodeBase64url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64url"));
      expect(decodeBase64url(text)).toEqual(bytes);
      expect(decodeBase64url(Buffer.from(bytes).toString("base64"))).toEqual(bytes);
    }
  });

  it.each(["a", "abcde", "ab=c", "ab===", "a b", "ab\n", "💥", "ab%3D"])("is not %o", (text) => {
    expect(decodeBase64url(text)).toBeUndefined();
  });
});
