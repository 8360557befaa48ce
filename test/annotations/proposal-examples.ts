/**
 * The examples of the proposals, as data: S0's three tools (camelCase), S2's (PascalCase), S3's,
 * and S4's `manage_files`.
 */

const EMPTY_INPUT = { type: "object", additionalProperties: false };
const LIMIT_INPUT = {
  type: "object",
  properties: { limit: { type: "number" } },
  required: [],
  additionalProperties: false,
};
const MAIL_INPUT = {
  type: "object",
  properties: {
    to: { type: "string", format: "email" },
    subject: { type: "string" },
    body: { type: "string" },
  },
  required: ["to", "subject", "body"],
  additionalProperties: false,
};

export const READ_DRAFTS = {
  name: "read_drafts",
  description: "Read the user's email drafts.",
  inputSchema: EMPTY_INPUT,
  annotations: {
    inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
    returnMetadata: { source: "user", sensitivity: "pii" },
  },
};

export const LIST_INBOX = {
  name: "list_inbox",
  description: "List recent emails in the user's inbox.",
  inputSchema: LIMIT_INPUT,
  annotations: {
    inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
    returnMetadata: { source: "untrustedPublic", sensitivity: ["pii", "user"] },
  },
};

export const SEND_EMAIL = {
  name: "send_email",
  description: "Send an email on behalf of the user.",
  inputSchema: MAIL_INPUT,
  annotations: {
    inputMetadata: { destination: "public", sensitivity: ["pii", "user"], outcomes: "irreversible" },
    returnMetadata: { source: "system", sensitivity: "none" },
  },
};

/** The same three as the action metadata proposal writes them. */
export const PASCAL_READ_DRAFTS = {
  ...READ_DRAFTS,
  annotations: {
    inputMetadata: { Destination: "Ephemeral", Sensitivity: "None", Outcomes: "Benign" },
    returnMetadata: { Source: "User", Sensitivity: "PII" },
  },
};
export const PASCAL_LIST_INBOX = {
  ...LIST_INBOX,
  annotations: {
    inputMetadata: { Destination: "Ephemeral", Sensitivity: "None", Outcomes: "Benign" },
    returnMetadata: { Source: "UntrustedPublic", Sensitivity: ["PII", "User"] },
  },
};
export const PASCAL_SEND_EMAIL = {
  ...SEND_EMAIL,
  annotations: {
    inputMetadata: { Destination: "Public", Sensitivity: ["PII", "User"], Outcomes: "Irreversible" },
    returnMetadata: { Source: "System", Sensitivity: "None" },
  },
};

/** The proposal's own text of that block, in which a comma is missing. */
export const BROKEN_SEND_EMAIL_TEXT = `{
  "inputMetadata": {
    "Destination": "Public",
    "Sensitivity": ["PII", "User"]

    "Outcomes": "Irreversible"
  }
}`;

export const DELETE_USER = {
  name: "delete_user",
  description: "Permanently delete a user account",
  inputSchema: { type: "object" },
  _meta: {
    "mcp.dev/effect": "delete",
    "mcp.dev/idempotent": false,
    "mcp.dev/requiresConfirmation": true,
    "mcp.dev/resultSensitivity": "internal",
  },
};

export const MANAGE_FILES = {
  name: "manage_files",
  description: "Read, append, replace, or delete file contents",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", description: "File path to operate on" },
      action: {
        type: "string",
        enum: ["read", "append", "replace", "delete"],
        description: "Operation to perform",
      },
      content: { type: "string", description: "Content for append/replace operations" },
    },
    required: ["path", "action"],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  dynamicAnnotations: true,
};

const CONSERVATIVE = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};

/** The reference resolver's five rows; the last is its default branch. */
export const MANAGE_FILES_ROWS: Readonly<Record<string, object>> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  append: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  replace: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  delete: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rename: CONSERVATIVE,
};

export const resolveManageFiles = ({ action }: { readonly action?: unknown }): object =>
  MANAGE_FILES_ROWS[String(action)] ?? CONSERVATIVE;

/** `tools/resolve` of the trust proposal. */
export const RESOLVED_READ_FILE = {
  readOnlyHint: true,
  openWorldHint: false,
  attribution: ["mcp://file-server.acme.local/hr/salaries.xlsx"],
  returnMetadata: { source: "internal", sensitivity: "financial" },
};

export const ALL_TOOLS = [
  READ_DRAFTS,
  LIST_INBOX,
  SEND_EMAIL,
  PASCAL_READ_DRAFTS,
  PASCAL_LIST_INBOX,
  PASCAL_SEND_EMAIL,
  DELETE_USER,
  MANAGE_FILES,
];
