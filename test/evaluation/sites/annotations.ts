/** The sites' tools about themselves, in the trust proposal's words. */

export const READS_OWN = {
  readOnlyHint: true,
  inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
  returnMetadata: { source: "internal", sensitivity: "user" },
};

export const READS_STRANGERS = {
  readOnlyHint: true,
  openWorldHint: true,
  untrustedContentHint: true,
  inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
  returnMetadata: { source: "untrustedPublic", sensitivity: "none" },
};

/** Nobody else sees it, and it can be undone. */
const HARMLESS = {
  destructiveHint: false,
  openWorldHint: false,
  inputMetadata: { destination: "user", sensitivity: "none", outcomes: "benign" },
};
const CHANGES = {
  destructiveHint: false,
  openWorldHint: false,
  inputMetadata: { destination: "internal", sensitivity: "none", outcomes: "consequential" },
};
const FINAL = {
  destructiveHint: true,
  openWorldHint: false,
  inputMetadata: { destination: "internal", sensitivity: "user", outcomes: "irreversible" },
};
const PUBLIC = {
  destructiveHint: false,
  openWorldHint: true,
  inputMetadata: { destination: "public", sensitivity: "user", outcomes: "irreversible" },
};

/** By what one call does. */
export const EFFECTS = { harmless: HARMLESS, changes: CHANGES, final: FINAL, public: PUBLIC } as const;

const worst = (destination: readonly string[], outcomes: readonly string[], isDestructive: boolean) => ({
  readOnlyHint: false,
  destructiveHint: isDestructive,
  openWorldHint: destination.includes("public"),
  inputMetadata: { destination, sensitivity: ["none", "user"], outcomes },
});

/** Over all of its arguments: nothing, a change, or something final that stays within the site. */
export const UP_TO_FINAL = worst(["user", "internal"], ["benign", "consequential", "irreversible"], true);
/** Over all of its arguments: from nothing to a text that anybody can read. */
export const UP_TO_PUBLIC = worst(
  ["user", "internal", "public"],
  ["benign", "consequential", "irreversible"],
  true,
);
