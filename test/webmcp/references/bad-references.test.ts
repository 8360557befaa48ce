import { describe, expect, it } from "vitest";
import { parseSecretReference } from "../../../src/engine/enforce/parse-secret-reference.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { badReferences, HOSTILE_LABELS } from "./bad-references.js";

type Item = { readonly [key: string]: JsonValue };

describe.each(["https://shop.example", "http://127.0.0.1:4173"])("At %s a reference", (origin) => {
  it.each(badReferences(origin))("with %s is refused in plain words", (_title, item) => {
    const parsed = parseSecretReference(item as Item, origin, 0);
    expect(parsed).toBe("Bad: Nothing can be revealed here.");
  });

  it.each(HOSTILE_LABELS)("whose label is %s is called so", (_title, label, shown) => {
    const item = { type: "secret_reference", id: "r", redeemUrl: "/r", label };
    expect(parseSecretReference(item as Item, origin, 0)).toMatchObject({
      label: expect.stringMatching(shown),
    });
  });
});
