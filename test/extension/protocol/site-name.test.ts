import { expect, test } from "vitest";
import { siteName } from "../../../extension/protocol/site-name.js";

test("The name of a site stands as it is where it has room.", () => {
  for (const origin of ["https://shop.example", "http://localhost:8080", "https://xn--pple-43d.com"]) {
    expect(siteName(origin)).toBe(origin);
  }
});

test("A long one is cut at its front, by whole labels: its own end stays, and no half of a label passes for a site.", () => {
  const label = "a".repeat(58);
  const cut = siteName(`https://bank.example.${label}.${label}bank.example`);
  expect(cut).toBe(`https://….${label}bank.example`);
  for (let length = 1; length <= 63; length++) {
    const own = "e".repeat(length);
    expect(siteName(`https://bank.example.${"x.".repeat(60)}${own}.co.uk:8443`)).toContain(
      `.${own}.co.uk:8443`,
    );
  }
  expect(siteName(`http://bank.example.${"x.".repeat(60)}evil.test`)).toMatch(
    /^http:\/\/…\.[x.]+\.evil\.test$/,
  );
});
