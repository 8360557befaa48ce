/** What goes wrong with a server, in words. */

/** The server answered with an error, or there is none to ask. */
export class ServerError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
