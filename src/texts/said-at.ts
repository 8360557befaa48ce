/** Sentences for agents about a tool of a server: those of a site, with another noun. */

/**
 * What is said of a site, as it is said of a server of the person's own: it has neither pages nor
 * tabs.
 */
const OF_SERVERS: readonly (readonly [RegExp, string])[] = [
  [
    /ask the user to open its page and to connect the tab to you in Airlock/,
    "ask the user to allow its server in Airlock's side panel",
  ],
  [/\bits page\b/g, "its server"],
  [/\b(this|another|the) site\b/g, "$1 server"],
  [/\bThis site's share\b/, "This server's share"],
];

/** @param name the origin of a tool, or the name that an agent has for it */
export const saidAt = (name: string, words: string): string =>
  /^mcp[:_]/.test(name) ? OF_SERVERS.reduce((said, [from, to]) => said.replace(from, to), words) : words;
