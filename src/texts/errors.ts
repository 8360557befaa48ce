/**
 * Every message text of the project, as functions (one place to read, one place to translate).
 * Texts for agents never contain anything that a page or a tool supplied, except a tool's own name.
 */

// —— Sensitivity: diagnostics about a schema (for the author, never for an agent) ——

export const diagnosticTexts = {
  "schema-unreadable": () => "The schema cannot be read as JSON, so the whole result is withheld.",
  "not-a-schema": () => "A schema must be an object or a boolean; what this one describes is withheld.",
  "schema-too-large": () => "The root leads to more than 100,000 values: the whole result is withheld.",
  "malformed-keyword": () =>
    "The value of this keyword is malformed, so the value that its schema describes is withheld.",
  "unresolved-reference": () =>
    "This reference does not lead to a schema inside the document, so the value that it describes is withheld.",
  "endless-reference": () =>
    "This reference leads back to itself at the same place of the value, so no validator ends. What it describes is withheld.",
  "unknown-dialect": () =>
    '"$schema" names an unknown dialect, so the value that this schema describes is withheld.',
  "odd-mark": () => 'Only the literal true is a correct "x-sensitive"; this one counts as true.',
  "misspelt-mark": () =>
    'This keyword marks nothing, so nothing is withheld for it: the mark is "x-sensitive", in small letters.',
  "unsafe-pattern": () => "This property pattern cannot be run safely, so it counts as matching every name.",
} as const;

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

// —— Boundary: texts the person reads ——
export const sessionIncomplete = () =>
  "This session has no room left to search for your secrets, so nothing passes. End the session.";
export const labelWholeResult = (tool: string) => `Result of ${tool}`;

// —— WebMCP API: exceptions (Chromium style) ——
export const failedToExecute = (method: string, detail: string, type = "ModelContext") =>
  `Failed to execute '${method}' on '${type}': ${detail}`;
export const failedToReadMember = (property: string, dictionary: string, detail: string) =>
  `Failed to read the '${property}' property from '${dictionary}': ${detail}`;
export const illegalInvocation = () => "Illegal invocation";
export const failedToConstruct = (name: string, detail: string) => `Failed to construct '${name}': ${detail}`;
export const illegalConstructor = () => "Illegal constructor";
export const argumentMissing = () => "1 argument required, but only 0 present.";
export const notOfType = (type: string) => `The provided value is not of type '${type}'.`;
export const requiredMemberMissing = () => "Required member is undefined.";
export const cannotConvertTo = (type: string) => `Failed to convert value to '${type}'.`;
export const symbolToString = () => "Cannot convert a Symbol value to a string";
export const notAFunction = () => "The given value is not a function.";
export const notASequence = () => "The provided value cannot be converted to a sequence.";
export const notIterable = () => "The object must have a callable @@iterator property.";
export const documentNotActive = () => "The document is not active.";
export const documentDomainEnabled = () =>
  "document.modelContext cannot be used when document.domain is enabled.";
export const duplicateToolName = () => "Duplicate tool name";
export const invalidToolName = () => "Invalid tool name";
export const descriptionRequired = () => "Description is required";
export const withoutJson = (what: string) => `invalid input ${what}: toJSON() returns undefined`;
export const inputNotAnObject = () => "invalid input object: value is not an object";
export const inputNotParsed = () => "Failed to parse input arguments";
export const onlySecureOrigins = (list: string) => `Only secure origins are allowed in the ${list} list.`;
export const originInvalid = () => "The provided origin is invalid.";
export const originOpaque = () => "Cannot execute tools that live in a document with an opaque origin.";
export const targetDetached = () => "Target frame is detached.";
export const toolsNotAllowed = () => 'Access to the feature "tools" is disallowed by permissions policy.';
export const toolNotReachable = () =>
  "The operation failed for an unknown transient reason (e.g. out of memory).";
export const toolNotFound = (name: string) => `Tool not found: ${name}`;
/** Also what the browser's own console shows where the browser runs the tool: it names no reason on purpose. */
export const toolInvocationFailed = () =>
  "Tool was executed but the invocation failed. For example, the script function threw an error";
export const toolSucceededWithoutText = () => "Operation succeeded";
export const installNeedsWindow = () => "webmcp-airlock: install() needs a window.";
export const otherPolyfill = (isEnforced: boolean) =>
  `webmcp-airlock: another polyfill: its tools are ${isEnforced ? "" : "not "}enforced.`;
export const unseenTools = (names: string) =>
  `webmcp-airlock: this page also serves agents itself; Airlock cannot see these tools: ${names}`;
export const cannotAugment = () => "webmcp-airlock: cannot augment this ModelContext.";
// Declarative tools.
export const unknownParameter = (name: string) => `Unknown parameter ${name}`;
export const invalidParameter = (name: string, value?: string) =>
  `Invalid value ${value === undefined ? "" : `"${value}" `}for parameter ${name}`;
export const inputNotJsonObject = () => "JSON input arguments must be an object";
export const noSubmitButton = () => "No submit button was found";
export const formInvalid = (problems: string) => `Form validation failed: ${problems}`;
/** Also by a reset of the form. */
export const formCancelled = () => "Tool execution cancelled";
export const noResponse = () => "The site called preventDefault without respondWith";
export const notAgentInvoked = () =>
  "You can only call respondWith on an submit event that has agentInvoked == true.";
export const notPrevented = () => "To call respondWith, you must first call preventDefault.";
export const notBeingDispatched = () => "To call respondWith, the event must be currently being dispatched.";
export const dateFormat = () => "Dates MUST be provided in 'YYYY-MM-DD' format.";

// —— Secrets: texts the person reads ——
export const secretDefaultLabel = (): string => "Secret";
export const secretUnusable = (): string => "Nothing can be revealed here.";
export const secretSealed = (): string => "Only you can reveal this.";
export const secretPending = (): string => "Asking the site…";
export const secretShown = (): string => "Revealed to you. The page can see it.";
export const secretCopied = (): string => "Copied.";
export const secretCopyFailed = (): string => "Not copied: select it.";
export const secretExpired = (): string => "Expired or used. Ask the agent to run the tool again.";
// Before a clock, as in `Hides in 00:00:30`.
export const secretHidesIn = (): string => "Hides in";
export const secretExpiresIn = (): string => "Expires in";
export const secretRetryIn = (): string => "Try again in";
export const secretFrom = (what: string, place: string): string => `${what} from ${place}`;
export const secretMasked = (): string => "Hidden value";
export const secretValue = (): string => "Revealed value";

export const secretReveal = (): string => "Reveal";
export const secretRetry = (): string => "Try again";
export const secretHide = (): string => "Hide";
export const secretCopy = (): string => "Copy";
export const secretForget = (): string => "Forget";
export const secretForgetAll = (): string => "Forget all";
export const secretForgetSure = (forget: string): string => `${forget} for good?`;
export const secretUse = (tool: string, place: string): string => `Give this to ${tool} as ${place}?`;
export const secretAllow = (): string => "Allow";
export const secretDeny = (): string => "Deny";
export const secretDismiss = (): string => "Dismiss";
export const surfaceTitle = (): string => "Withheld from the agent";
export const heldFull = (): string => "Too much is held: forget something.";
export const toolFailed = (tool: string, message: string): string => `${tool} failed: "${message}"`;

// What went wrong when a reference was redeemed, and what the person can do about it.
/** By HTTP status (0 is a redirect, which is not followed), or by what is wrong with an answer or without one. */
export const redeemFailures: { readonly [why: string]: string } = {
  0: "The site sent us elsewhere. Sign in, then try again.",
  401: "You are signed out. Sign in, then try again.",
  403: "This account may not see it. Sign in as its owner, then try again.",
  404: "The site does not know it. Ask the agent to run the tool again.",
  410: "Expired or used. Ask the agent to run the tool again.",
  429: "Too many requests: the site asks to wait.",
  mistyped: "The site sent a page, not a secret. Sign in, then try again.",
  malformed: "The site's answer is not a secret. Tell its owner.",
  oversized: "The site's answer is larger than 64 KiB. Tell its owner.",
  timeout: "The site took longer than 10 seconds. Try again later.",
  offline: "You are offline. Connect, then try again.",
};
/** `why`: another status, or that nothing came. */
export const redeemFailed = (why: number | string): string =>
  `No value from the site (${why}). Try again later.`;

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

// —— Extension: texts the person reads ——
export const referenceInPanel = () => "Kept for you: open Airlock’s side panel to see it.";
export const userResultTooLarge = () => "The tool's result is larger than 16 MiB, so it was not taken over.";
export const argumentsWithheld = () => "(The arguments cannot be shown.)";
export const argumentsCut = (characters: number) => `… (${characters} more characters are not shown)`;
export const formBusy = () => "This form is being used for another call.";
export const callNames = {
  person: () => "You",
  inPage: () => "An agent in the page",
  ofPage: (origin: string) => `The agent of ${origin}`,
  browser: () => "The browser’s agent, or another page",
};
export const toolHasNoOrigin = () =>
  "Its document has no web address, so nobody could tell whose tool it is.";
export const toolNameUnusable = () => "Its name has characters that agents cannot use.";
export const toolNameTwice = () => "The page has two tools of this name.";
export const toolNotReadable = () => "Its schemas are nested too deeply to be read.";
export const toolTooLarge = () =>
  "The page describes it, or all of its tools together, at greater length than the extension takes in.";
export const toolNotSeen = () => "This page also serves agents itself; Airlock cannot see this tool's calls.";
export const toolsUnlisted = (count: number) =>
  `The page has ${count} more tools than the 500 that the extension takes in.`;
export const toolNotComparedYet = () => "It is being compared with what the browser knows of it.";
export const toolDiffersFromNative = () => "The page describes it otherwise than the browser does.";
export const toolNotCaptured = () => "The page registered it out of the extension's sight.";
export const declaresReadOnly = () => "Only reads";
export const declaresDestruction = () => "May delete or overwrite";
export const declaresConsequences = () => "Has consequences that are hard to undo";
export const declaresOpenWorld = () => "Reaches beyond this site";
export const declaresUntrustedContent = () => "May return text that strangers wrote";
export const declaresSensitiveResult = () => "Everything it returns is sensitive";
export const declaresSensitiveParts = () => "Part of what it returns is sensitive";
export const declaresPublicDestination = () => "May send what it is given to public places";
/** It names the rules that apply; nobody has checked that they are kept. */
export const declaresRegulatedData = () => "Says that regulated data is involved";
export const declaresConfirmation = () => "Wants each call confirmed";
export const declaresNothing = () => "Declares nothing about itself";
export const panelBadSite = () => "This page is no web site that the extension works on.";
export const panelBadArguments = () => "The arguments are not a JSON object.";
export const secretFieldHints = {
  required: () => "A secret that the tool needs. Only this site gets it.",
  optional: () => "A secret. Only this site gets it.",
};
export const panelNotSupplied = () => "The call has ended, or something was left empty. Nothing was given.";
export const panelNoSuchTool = () => "This tool is gone: the page changed or went away.";
export const panelCallRefused = () => "Too many calls run at once. Wait for one to end.";
export const panelCommandFailed = () =>
  "That could not be done. The browser may have no room left: forget something.";
export const vaultNeedsRoom = () =>
  "There is no room left to keep this safe. Forget something of this site, then try again.";
export const siteHasNoRoom = (site: string) =>
  `Too many secrets of ${site} were shown or used since the browser was started. Restart the browser, then try again.`;
export const itemUnknown = () => "Nothing is held here: it was forgotten, or the browser was restarted.";
export const itemNotRevealable = () => "Kept from the agent. It cannot be revealed.";
export const itemPending = () => "The site is being asked.";
export const itemExpired = () => "Expired. Run the tool again for a new one.";
export const itemPageGone = (origin: string) =>
  `The page of ${origin} that this came from is gone. Run the tool again there.`;

/** Why a reference could not be redeemed, by what the frame's script says of it. */
export const redemptionWords = {
  refused: () => "This page may not ask for it.",
  unauthorized: () => "You are signed out. Sign in, then try again.",
  forbidden: () => "This account may not see it. Sign in as its owner, then try again.",
  missing: () => "The site does not know this reference. Run the tool again.",
  gone: () => "Expired or already used. Run the tool again.",
  limited: () => "Too many requests: the site asks to wait.",
  redirected: () => "The site sent us elsewhere. Sign in, then try again.",
  offline: () => "You are offline. Connect, then try again.",
  network: () => "The site could not be reached. Try again later.",
  timeout: () => "The site took longer than 10 seconds. Try again later.",
  mistyped: () => "The site sent a page instead of a secret. Sign in, then try again; or tell its owner.",
  malformed: () => "The site’s answer is not a secret. Tell its owner.",
  oversized: () => "The site’s answer is larger than 64 KiB. Tell its owner.",
};
export const redemptionStatus = (status: string) =>
  `The site answered with an error${status}. Try again later.`;

// —— Policy: what is wrong with a rule set (for whoever wrote it; quotes nothing of it) ——
export const policyTexts = {
  notJson: (maximum: number) => `This is no JSON of at most ${maximum} characters.`,
  notAnObject: () => "This must be an object.",
  notAList: () => "This must be a list.",
  notAListOf: (what: string, maximum: number) => `This must be a list of at most ${maximum}: ${what}.`,
  badVersion: () => "The version must be 1.",
  badText: (maximum: number) => `This must be a text of at most ${maximum} characters.`,
  badRuleName: (maximum: number) =>
    `A rule's name has small letters, digits and single hyphens, ${maximum} at most.`,
  ruleNameTwice: () => "Another rule of this set has the same name.",
  unknownMember: (known: string) => `This member is not known here; known are: ${known}.`,
  badValue: (known: string) => `The value must be one of: ${known}.`,
  notACondition: () => 'A condition has one of "and", "or", "not", or a "fact" with an "operator".',
  tooDeep: (maximum: number) => `Conditions may be nested ${maximum} deep.`,
  tooManyParts: (maximum: number) => `A rule may have ${maximum} conditions, parts of parts included.`,
  unknownFact: () => "There is no such fact.",
  noResponseYet: () => 'Before a call there is no response: such a rule needs the stage "post-result".',
  badOperator: (known: string) => `This fact can be asked with: ${known}.`,
} as const;

// —— Server: what the redemption endpoint answers. For whoever asks, so nothing of the secret or of a fault. ——
export const redemptionAnswers = {
  get_only: () => "A secret can only be read.",
  not_a_redemption: () => "A secret is not opened this way.",
  session_required: () => "You are signed out. Sign in, then try again.",
  too_many_tries: () => "Too many tries. Wait a little.",
  unknown_reference: () => "There is no such secret for you.",
  gone: () => "This secret was read already, or its time is up.",
  internal: () => "Something went wrong. Try again later.",
};

// —— Server: texts of exceptions, for the site's author. They never quote a value or a key. ——
const forAuthor = (text: string) => `webmcp-airlock/server: ${text}`;
export const serverKeysMissing = () =>
  forAuthor("keys must be a list of at least one key; leave it out for a random one in this process.");
export const serverKeyInvalid = (position: number) =>
  forAuthor(`keys[${position}] must be 32 bytes, as base64 (openssl rand -base64 32) or as a Uint8Array.`);
export const serverKeyUnknown = () =>
  forAuthor(
    "a secret was encrypted with a key that this process does not have. Processes that share a store need the same keys.",
  );
export const serverRecordUnreadable = () =>
  forAuthor("a stored secret was changed, damaged, or does not belong where it is.");
export const serverStoreFull = () => forAuthor("as many secrets wait as may. Try again later.");
export const serverStorageFailed = () => forAuthor("the store reported an error, or did not keep its word.");
export const serverStorageTimedOut = () => forAuthor("the store did not answer within 5 seconds.");
export const serverStoreInvalid = () => forAuthor("store must be a Keyv: get, set and delete are needed.");
export const serverNoClaim = () =>
  forAuthor(
    "this store is not known to hand anything out exactly once. Give `claim`, or issue with oneTime: false only.",
  );
export const serverPathInvalid = () =>
  forAuthor(
    "path must be where the handler is mounted, such as /api/secrets: no query, fragment or spaces, and without a router's pattern for the id.",
  );
export const serverTtlInvalid = () => forAuthor("ttl must be a number of seconds, at least 1.");
export const serverBoundInvalid = (name: string) => forAuthor(`${name} must be a number, at least 1.`);
export const serverOneTimeInvalid = () => forAuthor("oneTime must be true or false.");
export const serverUserInvalid = () =>
  forAuthor("user must be a text that is not empty: a user's or session's id.");
export const serverValueInvalid = () => forAuthor("the value must be a text that is not empty.");
export const serverValueTooLarge = () =>
  forAuthor("the value must fit into 64 KiB as JSON: browsers take no more.");
export const serverLabelInvalid = () => forAuthor("label must be a text of 1 to 80 characters.");
export const serverLabelTellsValue = () =>
  forAuthor("label contains the value, and agents may be shown the label.");
export const serverProofInvalid = () => forAuthor('proof must be "strict" or "contract".');
export const serverOriginInvalid = () =>
  forAuthor("origin must be written as browsers do, such as https://shop.example, without a path.");
export const serverSecretsInvalid = () => forAuthor("secrets must be what createSecretStore returned.");
export const serverUserFunctionInvalid = () => forAuthor("user must be a function that says who is asking.");
export const serverOnErrorInvalid = () => forAuthor("onError must be a function.");
export const serverNowInvalid = () => forAuthor("now must be a function that returns milliseconds.");
export const serverClaimInvalid = () =>
  forAuthor("claim must be a function that is true for exactly one caller of each key.");
export const serverKeysNeeded = () =>
  forAuthor(
    "a store that outlives this process needs keys: 32 random bytes, as base64 (openssl rand -base64 32), the same in every process.",
  );
export const serverRateLimitInvalid = () =>
  forAuthor("rateLimit must be { tries, window, maxUsers }, or an object with a function take.");
export const serverLimitInvalid = () =>
  forAuthor("the rate limiter must return the seconds to wait, 0 for none.");
