/**
 * Texts for agents: refusals, notes in results, errors of JSON-RPC. A sentence says what the agent
 * may do next. It never contains text of a page or a tool, except a tool's own name and the names
 * of its arguments.
 */

// —— Redaction and boundary: texts an agent reads ——
// A notice begins with "Withheld", goes on with who keeps it for the user, and lists the parts.
export const agentWithheld = (who: string) => `Withheld${who}: `;
export const keptFor = (where: string) => `, and kept for the user ${where}`;
export const keptOnPage = () => keptFor("on the page");
export const keptInPanel = () => keptFor(inPanel());
export const inPanel = () => "in Airlock's side panel";
export const byService = () => "by this service";
export const notKept = () => ", and not kept for the user";
/** @param label quoted, or empty. @param handle empty where nothing is kept */
export const agentPart = (label: string, path: string, handle: string) =>
  `${label && path ? `${label} at ${path}` : label || path || "the result"}${handle && ` (handle ${handle})`}`;
export const agentCopies = () => "Never write a text with [withheld] back: it stands for a withheld value.";
/** Behind such a part. */
export const agentMisshapen = () => " (not the declared shape)";
/** Unasked, when the person said that what detection took is no secret. Never which it is. */
export const agentMayCallAgain = () =>
  "The user says that something that was withheld from you is not a secret. Nothing was repeated: you may call the tool again.";
export const agentToolFailed = () => "The tool failed. Its message was withheld.";
export const agentCallDenied = () => "The user did not allow this call.";
/** The user was not asked, because of what they had just denied. */
export const agentDeniedBefore = {
  tool: () =>
    "Nothing ran, and the user was not asked again: less than a minute ago they did not allow this tool.",
  site: () =>
    "Nothing ran, and the user was not asked: within a minute they denied three calls of this site's tools, so Airlock refuses its other tools, too, until the minute is over. Wait, or ask the user.",
  agent: () =>
    "Nothing ran, and the user was not asked: within a minute they denied six of your calls, so Airlock refuses all others until the minute is over. Wait, or ask the user.",
} as const;
export const agentQuestionsPaused = () =>
  "Nothing ran, and the user was not asked: they want no questions from Airlock for now. Continue without this call.";
/** In front of a server where nobody can be asked. `rules`: as below. */
export const agentNobodyAsked = (rules: string) =>
  `Nothing ran: a rule wants a person to confirm this call, and here nobody can be asked: ${rules}.`;
export const agentResultNobodyAsked = (rules: string) =>
  `The tool ran, but a rule wants a person to see its result first, and here nobody can be asked: ${rules}.`;
/** In a page, whose scripts learn no rules. */
export const agentCallStopped = () => "A rule of the user does not allow this call, so nothing ran.";
export const agentResultStopped = () => "The tool ran, but a rule of the user withholds its result.";
/**
 * `rules`: names and descriptions. The person or the organisation wrote them, so an agent may read
 * them.
 */
export const agentCallBlocked = (rules: string) =>
  `A rule of the user does not allow this call, so nothing ran: ${rules}. Do not try it again in this session.`;
export const agentResultBlocked = (rules: string) =>
  `The tool ran, but a rule of the user withholds its result: ${rules}.`;
export const agentResultDenied = () => "The tool ran, but the user withheld its result. Continue without it.";
export const agentCallCancelled = () => "The call was cancelled before it finished.";
export const agentCallEnded = () =>
  "The user cancelled this call before it finished. Do not try it again unless the user asks for it.";
export const agentCallTimedOut = (seconds: number) => `The tool did not answer within ${seconds} seconds.`;
/**
 * `faults`: JSON Pointers and what is wrong there. The names in them are those of the arguments.
 */
export const agentInputInvalid = (faults = "") =>
  `The arguments do not match the tool's inputSchema${faults === "" ? "" : `: ${faults}`}.`;
export const agentMoreFaults = (count: number) => `${count} more`;
/** For a host of its own, whose user has no side panel. */
export const agentNotStoredHere = () =>
  "The tool ran, but the user's part of its result could not be stored safely, so nothing was released.";
export const agentNotStored = () =>
  "The tool ran, but the user's part of its result could not be stored safely, so nothing was released. Do not call it again before you have looked at what it did. Ask the user to forget an item of this site in Airlock's side panel.";
export const agentNotLogged = () =>
  "The tool ran, but the end of the call could not be written into the log, so its result was withheld. Do not call it again before you have looked at what it did.";
/** @param where the user finds what is kept, as the notice says it */
export const agentNoRoom = (where: string) =>
  `Nothing ran: what only the user may see of the result could not be stored safely, because there is no room for more of this site. Ask the user to make room${where === inPanel() ? " (one click under Now in Airlock's side panel) or to forget an item of this site there" : ""}, then call again.`;

/** `at`: the agent's own name for the place. */
export const markerSent = (at: string) =>
  `Nothing ran: "[withheld]" in ${at} stands for what only the user can see. Leave it out, or write "not shown".`;

// Secrets in arguments. `at` is the agent's own name for the place.
export const secretInputRequired = () =>
  "A secret. As the whole value, give the handle of a secret that a tool of this site withheld. Or leave it out: Airlock then asks the user. Never ask the user for it yourself.";
export const secretInputOptional = () =>
  "A secret. As the whole value, give the handle of a secret that a tool of this site withheld. Or leave it out. Never ask the user for it.";
export const handleAsName = (at: string) =>
  `Nothing ran: a handle was used as a name in ${at}. It can only be a whole value, of an argument that inputSchema marks "x-sensitive".`;
export const handleInWrongPlace = (at: string) =>
  `Nothing ran: a handle was used at ${at}, where this tool takes no secret. Give it only as the whole value of an argument that inputSchema marks "x-sensitive".`;
export const handleNotWhole = (at: string) =>
  `Nothing ran: the value at ${at} is not exactly a handle. Give the handle alone, exactly as you got it.`;
export const handleUnknown = (at: string) =>
  `Nothing ran: the handle at ${at} is not one that you were given, or it is no longer kept: the user forgot it, or the browser was restarted. Call the tool that makes the secret again.`;
export const handleOfOtherOrigin = (at: string) =>
  `Nothing ran: the secret behind the handle at ${at} belongs to another site. Give a secret only to tools of the site that it came from.`;
export const handleExpired = (at: string) =>
  `Nothing ran: the secret behind the handle at ${at} has expired. Call the tool that makes it again.`;
export const handleNotCollected = (at: string) =>
  `Nothing ran: the user has not revealed the secret behind the handle at ${at} yet. Ask the user to reveal it in Airlock's side panel, then call again.`;
export const handleWithoutText = (at: string) =>
  `Nothing ran: the handle at ${at} does not stand for a single text, so a tool cannot get it.`;
export const handlesTooMany = (most: number) => `Nothing ran: one call may use at most ${most} secrets.`;
export const handleDenied = () =>
  "Nothing ran: the user did not allow this tool to get this secret. Do not ask the user for its value.";
export const secretNotGiven = () =>
  "Nothing ran: this tool needs a secret, and the user did not enter it. Do not ask for it yourself.";
export const secretNotAskedInFrame = () =>
  "Nothing ran: this tool needs a secret, but Airlock never asks the user on behalf of a page inside another page.";
export const secretNotAskedAgain = () =>
  "Nothing ran: this tool needs a secret, but Airlock has asked the user for this site's secrets too often. Wait ten minutes, then try again.";
export const secretNotStored = () =>
  "Nothing ran: there is no room to store the secret safely. Ask the user to forget an item in Airlock's side panel, or to restart the browser.";
export const secretTooLong = () =>
  "Nothing ran: together with the secret, the arguments are larger than 1 MiB.";
// In a page, whose script must stay small.
export const secretInput = () => "A secret; the handle of one can stand for it.";
export const handleUnusable = () =>
  "Nothing ran: a handle must be the whole value of an x-sensitive input, and the user must hold a revealed text for it.";

// —— Boundary: texts that both read ——
export const resultNotChecked = () => "The result could not be checked.";
export const resultNotSearched = () =>
  "The result was withheld, because it is too large to be searched: it has too many texts, is nested too deeply, or contains too much that only the user may see. Ask for less at a time.";
/** @param where who keeps it, as a notice says it */
export const agentResultTooLarge = (text: string, all: string, where: string) =>
  `The tool ran, but its result is too large: at most ${text} of text, and ${all} in all, can leave. It was withheld${where}. Ask for less at a time.`;
export const resultHeldBack = () =>
  "The result was withheld: the last check before release found something in it that only the user may see.";
export const sessionFull = () => "This site's share of the session is full. Ask the user to end the session.";

// —— WebMCP API: exceptions (Chromium style) ——
export const dateFormat = () => "Dates MUST be provided in 'YYYY-MM-DD' format.";

/** How far a call is. */
export const callStages = {
  asking: () => "Checking the call; the user may be asked.",
  waiting: () => "The user is being asked in the browser.",
  running: () => "The tool is running.",
  finished: () => "The tool has run; its result is being checked.",
} as const;

// —— Extension: texts of JSON-RPC errors, for agents (codes: spec-notes/errors.md) ——
export const rpcFrameNotJson = () => "The frame is not JSON.";
export const rpcFrameTooLarge = () => "The frame is larger than 1 MiB.";
export const rpcFrameTooDeep = () => "The frame is nested more than 64 levels deep.";
export const rpcFrameInvalid = () => "The frame is not a JSON-RPC 2.0 request or notification.";
export const rpcNoBatches = () => "Batches are not supported: send one request at a time.";
export const rpcParamsInvalid = () => "params must be an object.";
export const rpcDuplicateId = () => "A request with this id has not been answered yet.";
export const rpcMethodUnknown = () => "There is no such method.";
export const rpcHeldBack = () =>
  "The answer was withheld: the last check before release found something in it that only the user may see.";
export const rpcInternalError = () => "The extension failed. Nothing of the tool's result was released.";
export const rpcAnswerTooLarge = () => "The answer is too large to be sent. Ask for less at a time.";
export const rpcInterrupted = () =>
  "The extension was interrupted during this call. data.ran says whether the tool ran; it was not repeated.";
export const rpcWaiting = () =>
  "You are waiting for approval: the user decides in the extension's side panel. Try again after notifications/tools/list_changed.";
export const rpcTooManyWaiting = () => "Too many agents wait for approval. Try again later.";
export const rpcDenied = () => "The user did not approve this agent.";
export const rpcTooFast = () => "Too many requests: at most 50 at once, then 10 a second.";
export const rpcTooManyCalls = () => "You have 32 calls in flight. Wait for one to end.";
export const rpcDocumentBusy = () =>
  "You have as many calls in this document as your share allows. Wait for one to end.";
export const rpcToolChanged = () => "This tool has changed since you listed it. List the tools again.";
export const rpcToolUnknown = () =>
  "No tool of this name is listed for you now. List the tools. If it is missing, ask the user to open its page and to connect the tab to you in Airlock.";
export const rpcServerNotOpen = () =>
  "This server of the user's is not there for you now, or has no such thing. It may be switched off, or wait for the user. Ask the user to look in Airlock's side panel (Settings → Apps).";
export const rpcArgumentsInvalid = () => "name must be a string, arguments an object.";
/** Why there is no answer to `tools/annotations`; the static annotations hold. */
export const rpcResolveFailures = {
  "not-dynamic": () => "This tool has no dynamic annotations: its static ones hold.",
  "invalid-arguments": () => "The arguments do not match the tool's inputSchema.",
  "not-allowed": () =>
    "The user has not approved this tool for you, or a rule blocks these arguments, so its page did not get them. Its static annotations hold.",
  failed: () => "The tool could not describe this call. Its static annotations hold.",
  "timed-out": () => "The tool did not answer in time. Its static annotations hold.",
} as const;
export const rpcCursorInvalid = () => "Unknown cursor. List from the start.";
export const rpcDocumentGone = () =>
  "The document of this tool is gone. data.ran says whether the tool may have run. List the tools again.";
export const rpcTabAsleep = () =>
  "Nothing ran: the browser has put the tab of this tool to sleep. Ask the user to open that tab, then call the tool again.";
export const rpcStorageFull = () =>
  "Nothing ran: the extension has no room to store this tool's result safely for the user. Ask the user to forget an item in Airlock's side panel.";
export const rpcNotLogged = {
  newer: () =>
    "Nothing ran: the log was written by a newer version of the extension Airlock, and this version runs no tool that it cannot write down. Ask the user to update the extension.",
  failed: () =>
    "Nothing ran: the extension cannot write its log, and runs no tool that it cannot write down. Ask the user to look at Airlock's side panel, which says so, then try again.",
} as const;
export const agentQuestionUnanswered = () =>
  "Nothing ran: the user did not answer whether to allow this call.";
export const agentResultUnanswered = () =>
  "The tool ran, but the user did not answer in time whether you may have its result. Continue without it.";
