/** Questions to the person: may an agent connect, call a tool, have a result, use a secret? */
import type { ConsentLength, RuleLayer } from "./words.js";

export const heading = () => "Waiting for you";
export const announceWaiting = (count: number) =>
  count === 1 ? "A question waits for you." : `${count} questions wait for you.`;

export const allow = () => "Allow";
export const deny = () => "Deny";
export const argumentsLabel = () => "Arguments";
export const site = () => "Site";
export const inFrameOf = () => "In a frame of";
export const tool = () => "Tool";
export const agent = () => "Agent";
export const toolArguments = () => "Arguments";

// An agent that wants to connect.
export const agentAsks = (name: string) => `“${name}” asks to connect`;
export const agentIdentity = (name: string, id: string) =>
  `“${name}” is the name that the extension ${id} gave itself. Approving it doesn’t share any tab yet.`;
export const appIdentity = (name: string, code: string, claims: readonly string[]) =>
  `“${name}” is an app on this computer${claims.length === 0 ? "" : `; it says that it is ${claims.join(", ")}`}. Approve it only if the app shows you the same code: ${code}. Approving it doesn’t share any tab yet.`;
export const approve = () => "Approve";
export const block = () => "Block";

// A call, or its result.
export const askToRun = (title: string, origin: string) => `Run “${title}” on ${origin}?`;
export const askToGiveResult = (name: string, title: string, origin: string) =>
  `Give “${name}” what “${title}” on ${origin} returned?`;
export const notRunYet = () => "The tool has not run yet.";
export const hasRun = () => "The tool has run. Whatever you answer, you keep what was withheld.";
export const moreCallsWait = (count: number) =>
  count === 1 ? "One more call of this tool is waiting." : `${count} more calls of this tool are waiting.`;
export const agentWouldGet = () => "What the agent would get";

// Why, and for how long.
export const whyAsked = () => "Why Airlock asks";
export const noRuleAllows = () => "No rule allows this without asking you.";
export const cannotTell = (sentence: string) => `Airlock can’t tell whether this applies: ${sentence}`;
export const ruleName = (name: string, layer: RuleLayer) => {
  if (layer === "person") return `Your own rule “${name}”`;
  return layer === "organisation" ? `Your organisation’s rule “${name}”` : `Rule “${name}”`;
};
export const howLong = () => "How long to allow it";
export const lengths: Readonly<Record<ConsentLength, () => string>> = {
  never: () => "This once",
  session: () => "For this session",
  always: () => "Always",
};
export const lengthsExplained: Readonly<Record<ConsentLength, () => string>> = {
  never: () => "Airlock asks you again next time.",
  session: () =>
    "Allows any arguments. It ends with the session, when the tool changes, or when the session handles something new: secrets, text from strangers, or an attack.",
  always: () => "Allows any arguments. It ends when you revoke it or the tool changes.",
};
export const onlyThisCall = () => "This allows one call only. Airlock asks each time because of the risk.";

// A kept secret for a tool.
export const askToGiveSecret = (label: string, title: string) => `Give “${label}” to “${title}”?`;
export const askToGiveSecrets = (count: number, title: string) => `Give ${count} secrets to “${title}”?`;
export const secret = () => "Secret";
export const secretNumber = (number: number) => `Secret ${number}`;
export const from = () => "From";
export const to = () => "To";
export const secretSource = (origin: string, toolName: string, time: string) =>
  `${origin}, tool ${toolName}, ${time}`;
export const secretTarget = (origin: string, toolName: string, place: string) =>
  `${origin}, tool ${toolName}, argument ${place}`;
export const secretTargetInFrame = (origin: string, within: string, toolName: string, place: string) =>
  `${origin}, in a frame of ${within}, tool ${toolName}, argument ${place}`;
export const secretUse = (name: string) =>
  `“${name}” asked for this. It sees neither the secret nor what the tool writes about it. Your permission covers this secret for this argument, whatever the other arguments are. It ends when you end the session or close the browser.`;
export const giveSecret = () => "Give it";
export const keepSecret = () => "Keep it";

// A secret that only the person knows.
export const secretNeeded = (title: string) => `“${title}” needs a secret from you`;
export const askedBy = () => "Asked by";
export const askedByAgent = (name: string) => `“${name}”, which does not get the secret`;
export const secretReceiver = (origin: string) =>
  `What you type goes to ${origin}. Type only what you would type on that site itself.`;
export const pageCallsIt = (label: string) => `The page calls it “${label}”`;
export const giveToSite = () => "Give it to the site";
export const decline = () => "Decline";
export const typeFirst = () => "Type the secret first, or decline.";
