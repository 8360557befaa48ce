/**
 * The page's own requests to its backend. A refusal becomes an error with the backend's message.
 */
import type { Machine } from "../../server/deploy-keys.js";
import type { CreatedDeployKeyBody } from "../../server/deploy-routes.js";
import type { FailureBody } from "../../server/failure.js";
import type { FileEntry, StoredFile } from "../../server/files.js";
import type { CreatedKeyBody } from "../../server/key-routes.js";
import type { ApiKey } from "../../server/keys.js";
import type { LabReport } from "../../server/labs.js";
import type { MailFields, Message, OutgoingMail } from "../../server/mail.js";
import type { StrangersText } from "../../server/seed/strangers.js";
import type { User } from "../../server/users.js";
import { backend } from "./backend.js";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

async function readFailure(response: Response): Promise<ApiError> {
  const body: Partial<FailureBody> = await response.json().catch(() => ({}));
  return new ApiError(response.status, body.error?.message ?? `The ship answered ${response.status}.`);
}

async function request<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = body === undefined ? {} : { headers: { "Content-Type": "application/json" } };
  const stop = signal === undefined ? {} : { signal };
  let response: Response;
  try {
    response = await backend.send(path, { method, ...json, ...headers, ...stop });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "The ship cannot be reached. Is the server still running?");
  }
  if (!response.ok) throw await readFailure(response);
  return (await response.json()) as T;
}

export const api = {
  session: () => request<{ user: User | null }>("GET", "/api/session"),
  signIn: (user: string) => request<{ user: User }>("POST", "/api/session", { user }),
  signOut: () => request<{ user: null }>("DELETE", "/api/session"),
  keys: (signal?: AbortSignal) => request<{ keys: ApiKey[] }>("GET", "/api/keys", undefined, signal),
  createKey: (name: string, delivery: "inline" | "reference", signal?: AbortSignal) =>
    request<CreatedKeyBody>("POST", "/api/keys", { name, delivery }, signal),
  revokeKey: (id: string) => request<{ revoked: true }>("DELETE", `/api/keys/${encodeURIComponent(id)}`),
  machines: () => request<{ machines: Machine[] }>("GET", "/api/deploy/machines"),
  createDeployKey: (name: string, signal?: AbortSignal) =>
    request<CreatedDeployKeyBody>("POST", "/api/deploy/keys", { name }, signal),
  installDeployKey: (machine: string, key: string, signal?: AbortSignal) =>
    request<{ machine: Machine }>(
      "PUT",
      `/api/deploy/machines/${encodeURIComponent(machine)}/key`,
      { key },
      signal,
    ),
  labs: (signal?: AbortSignal) => request<{ report: LabReport }>("GET", "/api/labs", undefined, signal),
  inbox: (signal?: AbortSignal) => request<{ messages: Message[] }>("GET", "/api/inbox", undefined, signal),
  strangers: (source: string, signal?: AbortSignal) =>
    request<{ texts: StrangersText[] }>("GET", `/api/strangers/${source}`, undefined, signal),
  outgoing: () => request<{ outgoing: OutgoingMail[] }>("GET", "/api/mail"),
  putMail: (mail: MailFields & { draft?: boolean }, signal?: AbortSignal) =>
    request<{ mail: OutgoingMail }>("POST", "/api/mail", mail, signal),
  files: () => request<{ files: FileEntry[] }>("GET", "/api/files"),
  file: (name: string, signal?: AbortSignal) =>
    request<{ file: StoredFile }>("GET", `/api/files/${encodeURIComponent(name)}`, undefined, signal),
};
