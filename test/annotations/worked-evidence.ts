/**
 * Upstream's worked cases of `evidenceRef`: the records and the digests of
 * `modelcontextprotocol/experimental-ext-tool-annotations`,
 * `specification/draft/conformance/trust-annotations/examples.json`.
 */

export const TRUST = "io.modelcontextprotocol/trust-annotations";

export const ADVISORY = {
  class: "confidential",
  container_visibility: "public",
  origin: "open_world",
  resource_kind: "security_advisory_draft",
};

export const referenceTo = (
  canonicalization: "jcs/rfc8785" | "cbor/rfc8949",
  digits: string,
  type = "data-class.v1",
  more: { readonly schema?: string; readonly ref?: string } = {},
) => ({ type, digest: `sha256:${digits}`, canonicalization, ...more });

const ADVISORY_JCS = "c509d629b2ab94b573c44ac10acb4941ab3949ff3cf857983c643bb0a476cefb";
const DATA_CLASS = { schema: "https://example/data-class.v1.json" };

export const CASES: readonly {
  readonly id: string;
  readonly record: object;
  readonly reference: ReturnType<typeof referenceTo>;
}[] = [
  {
    id: "A1",
    record: ADVISORY,
    reference: referenceTo("jcs/rfc8785", ADVISORY_JCS, "data-class.v1", DATA_CLASS),
  },
  {
    id: "A2",
    record: {
      class: "public",
      container_visibility: "public",
      origin: "open_world",
      resource_kind: "readme",
    },
    reference: referenceTo("jcs/rfc8785", "363f86281f3e7c0996573bd26b65099dd03c893666a6ad51752194c8bad75bcf"),
  },
  {
    id: "A3",
    record: { ...ADVISORY, origin: "first_party", resource_kind: "collaborator_roster" },
    reference: referenceTo(
      "cbor/rfc8949",
      "a920a4da0a92c06841f9ae11f91aceb29f8d169da18554b386d809142bae9b56",
    ),
  },
  {
    id: "A4",
    record: { class: "unknown", origin: "unestablished", resource_kind: "mixed" },
    reference: referenceTo("jcs/rfc8785", "32926e4d78fe95aea10e44c1557da6304afe2468d8d5ecc3df949135af3cd34b"),
  },
  { id: "A5", record: ADVISORY, reference: referenceTo("jcs/rfc8785", ADVISORY_JCS) },
  {
    id: "B1",
    record: {
      decision: "deny",
      reasons: ["sink_not_in_allowlist", "input_marked_untrusted"],
      rule: "egress.block_unverified_sink",
      stage: "pre_call",
      subject: "tool:web.fetch",
    },
    reference: referenceTo(
      "cbor/rfc8949",
      "48dce5db5820f4a6069c659b99075c4881184827fdb27af82079a96d5929f46d",
      "policy-decision",
      { schema: "https://example/policy-decision.v1.json", ref: "audit://decisions/2026-06-16/0001" },
    ),
  },
  {
    id: "B2",
    record: { flagged_step: 2, sequence: ["search", "open_document", "send_email"], window: 3 },
    reference: referenceTo(
      "jcs/rfc8785",
      "0503307fcfdc6dd705dfe161a8442a31f167a0396ddeeac68883dad72f1944b7",
      "sequence",
      { schema: "https://example/sequence.v1.json" },
    ),
  },
  { id: "B3 under JCS", record: ADVISORY, reference: referenceTo("jcs/rfc8785", ADVISORY_JCS) },
  {
    id: "B3 under CBOR",
    record: ADVISORY,
    reference: referenceTo(
      "cbor/rfc8949",
      "6a1836c14764e8326ba9eb8e7231b45b93580889732f08523db3fa11e5635ed1",
    ),
  },
];
