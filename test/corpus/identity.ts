/** Identity. */
import { entry, integer, list, object, S, secretText, text } from "./corpus-entry.js";

export const identity = [
  entry(
    "identity: sign-in methods of a user",
    object({
      user: object({ id: text, email: secretText }),
      methods: list({
        oneOf: [
          object({ type: { const: "totp" }, seed: secretText }),
          object({ type: { const: "recovery" }, codes: { ...list(text), ...S } }),
          object({ type: { const: "passkey" }, label: text }),
        ],
      }),
    }),
    {
      user: { id: "u_1", email: "theodora.vance@post.example" },
      methods: [
        { type: "totp", seed: "JBSWY3DPEHPK3PXPQ7" },
        { type: "recovery", codes: ["4f7a-91kd-22mz", "q8we-77ty-x0pl"] },
        { type: "passkey", label: "Laptop" },
      ],
    },
    ["theodora.vance@post.example", "JBSWY3DPEHPK3PXPQ7", "4f7a-91kd-22mz", "q8we-77ty-x0pl"],
    ["u_1", "totp", "recovery", "passkey", "Laptop"],
  ),
  entry(
    "identity: a token response",
    object({
      token_type: text,
      expires_in: integer,
      access_token: secretText,
      id_token: secretText,
      scope: text,
    }),
    {
      token_type: "Bearer",
      expires_in: 3599,
      access_token: "ya29.A0AfB_byC3v8Kz1mQ",
      id_token: "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMSJ9.c2lnbmF0dXJl",
      scope: "openid profile",
    },
    ["ya29.A0AfB_byC3v8Kz1mQ", "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMSJ9.c2lnbmF0dXJl"],
    ["Bearer", 3599, "openid profile"],
  ),
  entry(
    "identity: SSH keys, new and in the words of draft 2019-09",
    {
      $schema: "https://json-schema.org/draft/2019-09/schema",
      $recursiveAnchor: true,
      ...object(
        { label: text, public: text, private: secretText, rotated: { $recursiveRef: "#" } },
        { required: ["label"] },
      ),
    },
    {
      label: "deploy",
      public: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5",
      private: "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUA",
      rotated: { label: "old", public: "ssh-rsa AAAAB3NzaC1yc2EA", private: "MIIEpAIBAAKCAQEA7d9fQ2x1" },
    },
    ["b3BlbnNzaC1rZXktdjEAAAAABG5vbmUA", "MIIEpAIBAAKCAQEA7d9fQ2x1"],
    ["deploy", "old", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", "ssh-rsa AAAAB3NzaC1yc2EA"],
  ),
];
