/**
 * Messages of the exceptions that the WebMCP API throws, in Chromium's words.
 */

// —— WebMCP API: exceptions (Chromium style) ——
export const failedToExecute = (method: string, detail: string, type = "ModelContext") =>
  `Failed to execute '${method}' on '${type}': ${detail}`;
export const failedToReadMember = (property: string, dictionary: string, detail: string) =>
  `Failed to read the '${property}' property from '${dictionary}': ${detail}`;
export const illegalInvocation = () => "Illegal invocation";
export const failedToConstruct = (name: string, detail: string) => `Failed to construct '${name}': ${detail}`;
export const notPrepared = () => "Airlock could not start in this document.";
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
export const resolverFailed = () => "The tool could not describe this call, and declares nothing to go by.";
export const resolverNotAsked = () =>
  "Give a tool that getTools() lists, and arguments that are a JSON object of at most 16,384 characters.";
export const toolNotFound = (name: string) => `Tool not found: ${name}`;
/**
 * The browser's own console shows it too, if the browser runs the tool. It gives no reason on
 * purpose.
 */
export const toolInvocationFailed = () =>
  "Tool was executed but the invocation failed. For example, the script function threw an error";
export const toolSucceededWithoutText = () => "Operation succeeded";
// Declarative tools.
export const unknownParameter = (name: string) => `Unknown parameter ${name}`;
export const invalidParameter = (name: string, value?: string) =>
  `Invalid value ${value === undefined ? "" : `"${value}" `}for parameter ${name}`;
export const inputNotJsonObject = () => "JSON input arguments must be an object";
export const noSubmitButton = () => "No submit button was found";
export const formInvalid = (problems: string) => `Form validation failed: ${problems}`;
/** A reset of the form cancels it too. */
export const formCancelled = () => "Tool execution cancelled";
export const noResponse = () => "The site called preventDefault without respondWith";
export const notAgentInvoked = () =>
  "You can only call respondWith on an submit event that has agentInvoked == true.";
export const notPrevented = () => "To call respondWith, you must first call preventDefault.";
export const notBeingDispatched = () => "To call respondWith, the event must be currently being dispatched.";

// —— Extension: texts the person reads ——
export const formBusy = () => "This form is being used for another call.";
