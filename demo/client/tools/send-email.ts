/**
 * Consequential and not to be undone: it says so, and it checks its input itself. It reads the
 * session's annotations: for an agent that has read what strangers wrote, it keeps a draft, and the
 * person sends it.
 */
import { ApiError, api } from "../data/api.js";
import { changed } from "../data/changes.js";
import type { Tool } from "../model-context.js";
import { readText, refusal } from "./input.js";

const KEPT_AS_DRAFT = "Kept as a draft: this session has read what strangers wrote. The person sends it.";

export const sendEmail: Tool = {
  name: "send_email",
  title: "Send an e-mail",
  description: "Sends an e-mail in the person's name. A sent letter cannot be taken back.",
  inputSchema: {
    type: "object",
    properties: {
      to: { type: "string", maxLength: 254, description: "One e-mail address" },
      subject: { type: "string", maxLength: 120, description: "Subject" },
      body: { type: "string", maxLength: 4000, description: "Text of the letter" },
      draft: { type: "boolean", default: false, description: "Keep it as a draft, do not send" },
    },
    required: ["to", "subject", "body"],
  },
  annotations: {
    consequentialHint: true,
    // It adds a letter, and deletes nothing.
    destructiveHint: false,
    openWorldHint: true,
    inputMetadata: {
      destination: ["user", "public"],
      sensitivity: ["none", "user"],
      outcomes: ["benign", "irreversible"],
    },
    returnMetadata: { source: "system", sensitivity: "none" },
  },
  dynamicAnnotations: true,
  resolveAnnotations: ({ draft }) =>
    draft === true
      ? {
          consequentialHint: false,
          destructiveHint: false,
          openWorldHint: false,
          inputMetadata: { destination: "user", sensitivity: ["none", "user"], outcomes: "benign" },
        }
      : {
          destructiveHint: false,
          inputMetadata: { destination: "public", sensitivity: ["none", "user"], outcomes: "irreversible" },
        },
  async execute(input, options) {
    const isSteerable = options?.annotations?.openWorldHint === true;
    const fields = {
      to: readText(input, "to"),
      subject: readText(input, "subject"),
      body: readText(input, "body"),
      draft: isSteerable || input["draft"] === true,
    };
    try {
      const { mail } = await api.putMail(fields, options?.signal);
      changed("mail");
      const { id, state, to, at } = mail;
      return isSteerable ? { id, state, to, at, note: KEPT_AS_DRAFT } : { id, state, to, at };
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return refusal(error.message);
      throw error;
    }
  },
};
