/** What could not be read, in words for whoever ran the command. */
export class SourceError extends Error {}
