/** Why a source could not be read, for the person who ran the command. */
export class SourceError extends Error {}
