/** Texts for apps that use their servers through Airlock without a browser. */

export const aloneInstructions = () =>
  "Tools of the user's own servers. Results come without what only the user may see. What a rule asks about, this app may ask the user.";

/** @param rules names and descriptions */
export const agentNobodyToAsk = (rules: string) =>
  `Nothing ran: a rule wants the user to confirm this call, and this app cannot ask: ${rules}. To allow it, the user can leave out --without-browser and confirm in Airlock's side panel, use an app that can ask (MCP elicitation), or give milder rules: --rules FILE.`;
export const agentResultNobodyToAsk = (rules: string) =>
  `The tool ran, but a rule wants the user to see its result first, and this app cannot ask: ${rules}. To allow it, the user can leave out --without-browser and confirm in Airlock's side panel, use an app that can ask (MCP elicitation), or give milder rules: --rules FILE.`;

export interface AskedCall {
  readonly server: string;
  readonly tool: string;
  /** In one line each. */
  readonly reasons: readonly string[];
  readonly arguments: string;
}

const why = (reasons: readonly string[]) =>
  reasons.length === 0 ? "" : `\nWhy Airlock asks: ${reasons.join(" ")}`;

export const askBefore = ({ server, tool, reasons, arguments: args }: AskedCall) =>
  `May the agent call “${tool}” of your server “${server}”?${why(reasons)}\nArguments: ${args}\nYour answer is for this one call.`;
export const askAfter = ({ server, tool, reasons }: AskedCall) =>
  `“${tool}” of your server “${server}” has run. May the agent see its result?${why(reasons)}\nYour answer is for this one result.`;
export const boxBefore = () => "Allow this call";
export const boxAfter = () => "Show the result to the agent";
export const cutBy = (count: number) => ` … and ${count} more characters`;

export const needsServers = () =>
  '--without-browser is for your own servers. Name them: --servers FILE, or --server NAME="COMMAND".';
export const aloneIsStdio = () =>
  "--without-browser goes with an app that starts this command itself. Leave out --port, and --log, which has the extension's log.";
export const rulesAlone = () =>
  "--rules goes with --without-browser. With a browser, its side panel has your rules.";
export const rulesNotRead = (path: string, problem: string) =>
  `The rules in ${path} are not understood: ${problem}`;

export const questionGone = () =>
  "Nothing more was done: the question that this answers is not there any more. Call the tool again.";

/** @param message the server's own words */
export const serverAsks = (title: string, message: string) => `Your server “${title}” asks: ${message}`;
/** @param words the server's own system prompt, or none */
export const serverSamples = (title: string, words: string) =>
  `The user's own server “${title}” asks this. ${words}`.trimEnd();
