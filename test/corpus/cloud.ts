/** Cloud, source code, monitoring. */
import { entry, flag, integer, list, object, optional, S, secretText, text, time } from "./corpus-entry.js";

export const cloud = [
  entry(
    "cloud: temporary credentials",
    object({
      Credentials: object({
        AccessKeyId: text,
        SecretAccessKey: secretText,
        SessionToken: secretText,
        Expiration: time,
      }),
      AssumedRoleUser: object({ Arn: text }),
    }),
    {
      Credentials: {
        AccessKeyId: "ASIAIOSFODNN7EXAMPLE",
        SecretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY",
        SessionToken: "IQoJb3JpZ2luX2VjEHkaCXVzLWVhc3QtMSJHMEUCIQDx",
        Expiration: "2026-11-21T12:00:00Z",
      },
      AssumedRoleUser: { Arn: "arn:aws:sts::123456789012:assumed-role/demo" },
    },
    ["wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY", "IQoJb3JpZ2luX2VjEHkaCXVzLWVhc3QtMSJHMEUCIQDx"],
    ["ASIAIOSFODNN7EXAMPLE", "2026-11-21T12:00:00Z", "arn:aws:sts::123456789012:assumed-role/demo"],
  ),
  entry(
    "cloud: environment of a deployment, where any name may hold a secret",
    object({ service: text, region: text, env: { type: "object", additionalProperties: secretText } }),
    {
      service: "billing",
      region: "eu-central-1",
      env: { DATABASE_URL: "postgres://app:t7Hq2LmX9@db.internal/app", LOG_LEVEL: "debug" },
    },
    ["postgres://app:t7Hq2LmX9@db.internal/app", "t7Hq2LmX9"],
    ["billing", "eu-central-1"],
  ),
  entry(
    "cloud: a secret manager's versions",
    object({
      name: text,
      versions: list(object({ id: integer, state: text, payload: object({ data: secretText, crc: text }) })),
    }),
    {
      name: "projects/p/secrets/tls",
      versions: [
        {
          id: 3,
          state: "ENABLED",
          payload: {
            data: "-----BEGIN KEY-----\nMHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5C\n-----END KEY-----\n",
            crc: "c32:19",
          },
        },
      ],
    },
    ["MHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5C"],
    ["projects/p/secrets/tls", "ENABLED", "c32:19"],
  ),
  entry(
    "cloud: kubernetes objects of several kinds",
    list({
      type: "object",
      required: ["kind"],
      properties: { kind: text, metadata: object({ name: text, namespace: text }, optional) },
      if: { properties: { kind: { const: "Secret" } } },
      [["th", "en"].join("")]: { properties: { data: { type: "object", ...S } } },
      else: { properties: { data: { type: "object", additionalProperties: text } } },
    }),
    [
      {
        kind: "Secret",
        metadata: { name: "db", namespace: "prod" },
        data: { password: "czNjcjN0LVA0c3N3MHJk" },
      },
      { kind: "Deployment", metadata: { name: "web", namespace: "prod" } },
    ],
    ["czNjcjN0LVA0c3N3MHJk"],
    ["Secret", "Deployment", "db", "web", "prod"],
  ),
  entry(
    "code: webhooks of a repository",
    object({
      hooks: list(
        object({
          id: integer,
          active: flag,
          events: list(text),
          config: object({ url: text, secret: S }, optional),
        }),
      ),
    }),
    {
      hooks: [
        {
          id: 9,
          active: true,
          events: ["push", "release"],
          config: { url: "https://ci.example/hook", secret: "whsec_M2Rk9ZtYq8" },
        },
      ],
    },
    ["whsec_M2Rk9ZtYq8"],
    ["push", "release", "https://ci.example/hook", 9],
  ),
  entry(
    "code: a scan for leaked credentials, by embedded resource",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: "https://scan.example/report",
      ...object({ commit: text, findings: list({ $ref: "finding" }) }),
      $defs: {
        finding: {
          $id: "finding",
          ...object({ rule: text, file: text, line: integer, match: { $ref: "#/$defs/match" } }),
          $defs: { match: secretText },
        },
      },
    },
    {
      commit: "0f3c2a1",
      findings: [
        { rule: "github-pat", file: "ci.yml", line: 12, match: "ghp_16C7e42F292c6912E7710c838347Ae178B4a" },
      ],
    },
    ["ghp_16C7e42F292c6912E7710c838347Ae178B4a"],
    ["0f3c2a1", "github-pat", "ci.yml", 12],
  ),
  entry(
    "monitoring: log lines with a marked context",
    object({
      lines: list(object({ at: time, level: text, message: text, context: { type: "object", ...S } })),
    }),
    {
      lines: [
        {
          at: "2026-03-01T00:00:01Z",
          level: "error",
          message: "login failed",
          context: { user: "p.lindqvist@corp.example", ip: "203.0.113.77", session: "sess_8fK2mZ1qLpX0" },
        },
      ],
    },
    ["p.lindqvist@corp.example", "203.0.113.77", "sess_8fK2mZ1qLpX0"],
    ["2026-03-01T00:00:01Z", "error", "login failed"],
  ),
];
