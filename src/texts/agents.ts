/**
 * What agents read: refusals, notes in results, errors of JSON-RPC. A text never contains anything that a page or a tool supplied,
 * except a tool's own name.
 */

// —— Redaction and boundary: texts an agent reads ——
export const agentWithheldPart = (handle: string) =>
  `[Withheld: only the user can see this. Its handle is ${handle}.]`;
export const agentWithheldResult = () => "[Withheld: only the user can see this.]";
export const agentToolFailed = () => "The tool failed. Only the user was shown why.";
export const agentCallDenied = () => "The user did not allow this call.";
/** `rules` in words: rules are the person's or the organisation's, so an agent may read what they are called and why. */
export const agentCallBlocked = (rules: string) =>
  `A rule of the user does not allow this call, so nothing ran: ${rules}. Do not try it again in this session.`;
export const agentResultBlocked = (rules: string) =>
  `The tool ran, but a rule of the user keeps its result back: ${rules}.`;
export const agentResultDenied = () => "The tool ran, but the user did not let you have its result.";
export const agentCallCancelled = () => "The call was cancelled before it finished.";
export const agentCallEnded = () =>
  "The user cancelled this call before it finished. Do not try it again unless the user asks for it.";
export const agentCallTimedOut = (seconds: number) => `The tool did not answer within ${seconds} seconds.`;
export const agentInputInvalid = () => "The arguments do not match the tool's inputSchema.";
export const agentNotStored = () =>
  "What this tool returned could not be kept safe for the user, so nothing was released. The user can forget something of this site in Airlock's side panel.";

// Secrets in arguments. `at` is the agent's own name for the place.
export const secretInputRequired = () =>
  "A secret: give the handle of one that a tool of this site withheld, as the whole value, or leave it out and the user is asked for it; never ask the user for it yourself.";
export const secretInputOptional = () =>
  "A secret: give the handle of one that a tool of this site withheld, as the whole value, or leave it out; never ask the user for it.";
export const handleAsName = (at: string) =>
  `Nothing ran: a handle was used as a name in ${at}. It can only be a whole value, of an argument that inputSchema marks "x-sensitive".`;
export const handleInWrongPlace = (at: string) =>
  `Nothing ran: a handle was used at ${at}, where this tool takes no secret. Give it only as the whole value of an argument that inputSchema marks "x-sensitive".`;
export const handleNotWhole = (at: string) =>
  `Nothing ran: the value at ${at} is not exactly a handle. Give the handle alone, in the letters in which you got it.`;
export const handleUnknown = (at: string) =>
  `Nothing ran: the handle at ${at} is not one that you were given, or the user has let go of it. Call the tool that makes the secret again.`;
export const handleOfOtherOrigin = (at: string) =>
  `Nothing ran: the secret behind the handle at ${at} is of another site. A secret can only be given to tools of the site that it came from.`;
export const handleExpired = (at: string) =>
  `Nothing ran: the secret behind the handle at ${at} has expired. Call the tool that makes it again.`;
export const handleNotCollected = (at: string) =>
  `Nothing ran: the user has not collected the secret behind the handle at ${at} yet. Ask the user to reveal it in Airlock's side panel, then call again.`;
export const handleWithoutText = (at: string) =>
  `Nothing ran: the handle at ${at} does not stand for one text, so it cannot be given to a tool.`;
export const handlesTooMany = (most: number) =>
  `Nothing ran: at most ${most} secrets can be given to a tool at once.`;
export const handleDenied = () =>
  "Nothing ran: the user did not allow this secret to be given to this tool. Do not ask the user for its value.";
export const secretNotGiven = () =>
  "Nothing ran: this tool needs a secret from the user, who did not give it. Do not ask for it yourself.";
export const secretNotAskedInFrame = () =>
  "Nothing ran: this tool needs a secret, and the user is never asked for one by a page inside another page.";
export const secretNotAskedAgain = () =>
  "Nothing ran: this tool needs a secret, and the user was asked for this site's secrets too often. Try again in ten minutes at the earliest.";
export const secretNotStored = () =>
  "Nothing ran: there is no room to keep the secret safe. The user can forget something in Airlock's side panel, or restart the browser.";
export const secretTooLong = () =>
  "Nothing ran: with the secret in them the arguments are larger than 1 MiB.";
// In a page, where there is room for few words.
export const secretInput = () => "A secret; the handle of one can stand for it.";
export const handleUnusable = () =>
  "Nothing ran: a handle must be the whole value of an x-sensitive input, and the user must hold a revealed text for it.";

// —— Boundary: texts that both read ——
export const resultNotChecked = () => "The result could not be checked.";
export const resultNotSearched = () =>
  "The result was withheld, because it holds too much to be searched: too many texts, too deep a nesting, or too much of what only the user may see. Ask for less at a time.";
export const resultHeldBack = () =>
  "The result was held back: the last check before it leaves found something in it that only the user may see.";
export const sessionFull = () => "This site's share of the session is full. The user must end the session.";

// —— WebMCP API: exceptions (Chromium style) ——
export const dateFormat = () => "Dates MUST be provided in 'YYYY-MM-DD' format.";

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
  "The answer was held back: the last check before it leaves found something in it that only the user may see.";
export const rpcInternalError = () => "The extension failed. Nothing of the tool's result was released.";
export const rpcAnswerTooLarge = () => "The answer is too large to be sent.";
export const rpcInterrupted = () =>
  "The extension was interrupted during this call. data.ran says whether the tool ran; it was not repeated.";
export const rpcWaiting = () =>
  "You are waiting for approval: the user decides in the extension's side panel. Try again after notifications/tools/list_changed.";
export const rpcTooManyWaiting = () => "Too many agents wait for approval. Try again later.";
export const rpcDenied = () => "The user did not let this agent in.";
export const rpcTooFast = () => "Too many requests: at most 50 at once, then 10 a second.";
export const rpcTooManyCalls = () => "You have 32 calls in flight. Wait for one to end.";
export const rpcDocumentBusy = () => "8 calls run in this document. Wait for one to end.";
export const rpcToolChanged = () =>
  "This tool is not what you were listed under this name. List the tools again.";
export const rpcToolUnknown = () => "You were not listed such a tool. List the tools first.";
export const rpcArgumentsInvalid = () => "name must be a string, arguments an object.";
/** Why there is no answer to `tools/annotations`; the static annotations hold. */
export const rpcResolveFailures = {
  "not-dynamic": () => "This tool has no dynamic annotations: its static ones hold.",
  "invalid-arguments": () => "The arguments do not match the tool's inputSchema.",
  "not-allowed": () =>
    "The user has not let you call this tool yet, or a rule keeps these arguments from its page, so they were not passed on. Its static annotations hold.",
  failed: () => "The tool could not say. Its static annotations hold.",
  "timed-out": () => "The tool did not say in time. Its static annotations hold.",
} as const;
export const rpcCursorInvalid = () => "This cursor is not one of ours.";
export const rpcDocumentGone = () =>
  "The document of this tool is gone. data.ran says whether the tool may have run. List the tools again.";
export const rpcStorageFull = () =>
  "The extension has no room left to keep what this tool would return safe for the user. Nothing ran.";
export const agentQuestionUnanswered = () => "The user did not answer whether to allow this call.";
export const agentResultTooLarge = () => "The result of this tool is larger than 16 MiB, so it was withheld.";
