/** Limits of messages. Characters are UTF-16 code units, times are milliseconds. */
export const MAX_RESULT_CHARACTERS = 16 * 1024 * 1024;
export const MAX_ARGUMENT_CHARACTERS = 1024 * 1024;
/** Limits of one document. */
export const MAX_TOOLS = 1_000;
export const MAX_NAME = 128;
export const MAX_TEXT = 16_384;
export const MAX_SCHEMA_CHARACTERS = 1024 * 1024;
/** For all definitions of one document; agents do not get the tools beyond it. */
export const MAX_WEIGHT = 4 * 1024 * 1024;
export const MAX_WITHHELD = 1_000;
/** The size of one message of withheld items. The worker's share for pages is equally large. */
export const MAX_WITHHELD_CHARACTERS = 2 * 1024 * 1024;
/** An answer to a redemption has no more bytes than this, so its value has no more characters. */
export const MAX_REDEEMED_CHARACTERS = 65_536;
export const CALL_TIME_LIMIT = 120_000;
/**
 * Official MCP clients give a request up after 60 seconds without progress. One that asks for none
 * is answered before.
 */
export const SILENT_CALLER_LIMIT = 55_000;
/** While the person is asked, others hear that often that the call goes on. */
export const ANSWER_PROGRESS = 10_000;
/** For the progress that a tool reports. */
export const CALL_TOTAL_LIMIT = 600_000;
export const MAX_CALLS_PER_AGENT = 32;
/**
 * Limits of one agent in one document, and of all agents there: a share, so that none keeps the
 * others out.
 */
export const MAX_CALLS_IN_DOCUMENT = 8;
export const MAX_CALLS_PER_DOCUMENT = 64;

/** Tools that one choice of the person covers. */
export const MAX_LISTED = 50;
