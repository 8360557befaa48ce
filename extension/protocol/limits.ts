/** Limits of messages. Characters are UTF-16 code units, times are milliseconds. */
export const MAX_RESULT_CHARACTERS = 8 * 1024 * 1024;
export const MAX_ARGUMENT_CHARACTERS = 1024 * 1024;
/** Limits of one document. */
export const MAX_TOOLS = 1_000;
export const MAX_NAME = 128;
export const MAX_TEXT = 16_384;
export const MAX_SCHEMA_CHARACTERS = 1024 * 1024;
/**
 * Characters of all definitions of one document together. Agents do not get the tools beyond that.
 */
export const MAX_WEIGHT = 4 * 1024 * 1024;
export const MAX_WITHHELD = 1_000;
/** The size of one message of withheld items. The worker's share for pages is equally large. */
export const MAX_WITHHELD_CHARACTERS = 2 * 1024 * 1024;
/** An answer to a redemption has no more bytes than this, so its value has no more characters. */
export const MAX_REDEEMED_CHARACTERS = 65_536;
export const CALL_TIME_LIMIT = 120_000;
/**
 * Official MCP clients give a request up after 60 seconds without progress. A client that asks for
 * no progress is answered before that.
 */
export const SILENT_CALLER_LIMIT = 55_000;
/** How often a waiting client hears of progress while the person is asked. */
export const ANSWER_PROGRESS = 10_000;
/** How long a call may run in all while its tool reports progress. */
export const CALL_TOTAL_LIMIT = 600_000;
export const MAX_CALLS_PER_AGENT = 32;
/**
 * How many calls one agent may run in one document, and all agents together. The share of one keeps
 * no other out.
 */
export const MAX_CALLS_IN_DOCUMENT = 8;
export const MAX_CALLS_PER_DOCUMENT = 64;

/** How many tools one choice of the person covers. */
export const MAX_LISTED = 50;
