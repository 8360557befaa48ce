/**
 * Texts for MCP clients and their models, from the process `webmcp-airlock mcp`. No sentence
 * repeats a page's words.
 */

export const instructions = () =>
  "Tools of web pages in the user's own browser, for the tabs that the user connected to you. Results come without what only the user may see; a handle may stand in its place. Call airlock_status when tools are missing, airlock_tools for the tools that there are now, and airlock_call for one that is not among your own tools.";

export const statusDescription = () =>
  "Says whether the user's browser is connected, whether the user let you in, how many tools there are, and what the user has to do next. Call it when tools are missing or a call is refused.";
export const toolsDescription = () =>
  "Lists the tools that web pages in the user's connected tabs offer now, each with its name, description, schemas and annotations. Call one of them by airlock_call, or directly if it is among your tools.";
export const callDescription = () =>
  "Calls a tool of airlock_tools by its name. The user may be asked first; that can take two minutes.";
export const cursorDescription = () => "nextCursor of the page before. Leave it out for the first page.";
export const nameDescription = () => "The tool's name, as airlock_tools lists it.";
export const argumentsDescription = () => "By the tool's inputSchema.";

// —— What is missing ——
export const noBrowser = () =>
  "No browser with Airlock is connected. Ask the user to open the browser, to switch on “Let apps on this computer ask to connect” in the side panel of the extension Airlock (Settings → Apps), and to run `npx webmcp-airlock mcp doctor` if that does not help.";
export const connecting = () =>
  "The browser is there, and has not answered yet. Wait a few seconds, then try again. If that does not help, ask the user to run `npx webmcp-airlock mcp doctor`.";
export const notPrivate = (problem: string) => `The connection to the browser is not safe: ${problem}`;
export const notTrusted = () =>
  "The browser did not accept who this app says it is. Ask the user to update the browser (Chrome 137 or newer), the extension Airlock and the package webmcp-airlock.";
export const managed = () => "The user's organisation does not allow this app to use the browser.";
export const silent = () =>
  "The browser does not answer. Ask the user to look whether it hangs or its computer was asleep. Then try again.";
export const tooManyApps = () => "Too many apps are connected to the browser. Ask the user to close one.";
export const waiting = (code: string) =>
  `The user has not let this app in yet. Tell the user: open Airlock's side panel in the browser, compare the code ${code} with the one shown there, and choose “Approve” only if they are the same. Keep this app running meanwhile: its request goes when it ends. Then try again.`;
export const denied = () =>
  "The user blocked this app. Only the user can change that, under Settings → Agents in Airlock's side panel.";
export const logNotKept = (problem: string) =>
  `Calls go on, but the log that the user's organisation wants is not written: ${problem} It is tried again. Tell the user.`;
export const noTools = () =>
  "The user let this app in, but no connected tab has tools. Ask the user to open the page, and to tick “May use the tools of this tab” in Airlock's side panel (Settings → Agents).";
export const ready = (count: number) =>
  count === 1 ? "Connected: 1 tool." : `Connected: ${count} tools. airlock_tools lists them.`;

// —— Calls ——
/** A tool of a server, behind the name of a browser where there are several. */
const OF_SERVER = /(?:^|_)mcp_[a-z0-9-]+_t\d+__/;

export const unknownTool = (name: string) =>
  OF_SERVER.test(name)
    ? "There is no tool of this name now: its server does not run, the user switched it off, or the browser is closed. Ask the user to open the browser. airlock_tools lists what there is."
    : "There is no tool of this name now: its page was closed, the browser put it to sleep, or the user disconnected it. Ask the user to open it. airlock_tools lists what there is.";
export const changedTool = () =>
  "Nothing ran: the page has changed this tool since you read about it. Read it again with airlock_tools, then use airlock_call.";
export const requestTooLarge = () =>
  "Nothing ran: the arguments are larger than 900 kB. Send less at a time.";
export const interrupted = () =>
  "The connection to the browser was lost during this call, so the tool may have run or not. It was not repeated. Look at what it did before you call it again.";
export const silentCall = () =>
  "The browser does not answer any more, so the tool may have run or not. It was not repeated. Look at what it did before you call it again.";
export const unansweredQuestion = () =>
  "The browser did not answer this question. Asking a tool what a call would be like runs nothing, so nothing ran. Its static annotations hold.";
export const ranWords = {
  no: () => "The tool did not run.",
  maybe: () => "The tool may have run. Look at what it did before you call it again.",
  yes: () => "The tool ran, but its result is lost.",
} as const;

// —— In front of a server (`enforceTransport`) ——
export const listNotRead = () => "Nothing ran: the server did not say what it declares about its tools.";
export const toolNotListed = () => "Nothing ran: the server lists no tool of this name.";
export const toolTooLarge = () =>
  "Withheld, and never run: the tool's schemas are nested too deeply, or too large when every reference in them is written out.";
export const taskUnknown = () => "The result was withheld: it belongs to no task that was begun here.";
export const changedWhileRunning = () =>
  "The tool ran, but what the server declares about it changed meanwhile, so its result was withheld.";
export const resultNotKnown = () =>
  "The tool ran, but its answer is of a type that is not known here, so it was withheld.";
export const notMeanwhile = () =>
  "The words were withheld: a tool runs whose result is partly for the user only, and they could be of that result.";
export const noSampling = () =>
  "Not allowed while a tool runs whose result is partly for the user only: a model would read this.";
