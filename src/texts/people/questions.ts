/** Questions to the person: may an agent connect, call a tool, have a result, use a secret? */
import { counted, number } from "./formats.js";
import type { Asking, ConsentLength, Coverage, RuleLayer } from "./words.js";

export const heading = () => "Waiting for you";
export const position = (place: number, count: number) => `${number(place)} of ${number(count)}`;
export const earlier = () => "Previous question";
export const later = () => "Next question";
export const timeToAnswer = (time: string) => `${time} left`;
export const timeToAnswerMeans = () => "Without an answer by then, it is denied.";
export const pauseForHour = () => "Pause for an hour";
export const denyAll = (count: number) => `Deny all ${number(count)}`;
export const blockAgent = (name: string) => `Block “${name}”`;
export const moreAbout = () => "Details";
export const announceWaiting = (count: number) =>
  counted(count, { one: () => "A question waits for you.", other: (n) => `${n} questions wait for you.` });

export const allow = () => "Allow";
export const deny = () => "Deny";
export const site = () => "Site";
export const inFrameOf = () => "In a frame of";
export const tool = () => "Tool";
export const agent = () => "Agent";
export const toolArguments = () => "Arguments";

// An agent that wants to connect.
export const agentAsks = (name: string) => `“${name}” asks to connect`;
export const andThisTab = (origin: string) =>
  `Let it use the tools of this tab, whichever page you open in it. Now: ${origin}`;
export const agentIdentity = (name: string, id: string) =>
  `“${name}” is the name that the extension ${id} gave itself.`;
export const appIdentity = (name: string, client: string) =>
  `“${name}” is an app on this computer${client === "" ? "" : ` that calls itself ${client}`}. Approve it only if it shows you this code:`;
export const quoted = (name: string) => `“${name}”`;
/** How often it asks on a site: three answers, and the tools that they cover. */
export const askingOn = (origin: string) => `How often it asks on ${origin}`;
export const asking: Readonly<Record<Asking, (count: number) => string>> = {
  each: () => "Ask each time",
  readers: (count) =>
    count === 0
      ? "Don’t ask about tools that only read: there are none"
      : counted(count, {
          one: () => "Don’t ask about the tool that only reads",
          other: (n) => `Don’t ask about the ${n} tools that only read`,
        }),
  ordinary: (count) =>
    count === 0
      ? "Don’t ask about ordinary tools: there are none"
      : counted(count, {
          one: () => "Don’t ask about the ordinary tool",
          other: (n) => `Don’t ask about the ${n} ordinary tools`,
        }),
};
export const askingTools = () => "Which tools";
export const coveredAs: Readonly<Record<Coverage, () => string>> = {
  readers: () => "Only read, as the site says",
  ordinary: () => "Change something, as the site says",
};
export const askingMeans = () =>
  "Until the session ends. A tool that comes later or changes asks, and so does each call with a secret or another tool’s text, after strangers’ text, or that the site calls final or public.";
export const askingMore = (count: number) =>
  counted(count, {
    one: () => "Add the tool that came later",
    other: (n) => `Add the ${n} tools that came later`,
  });
export const notNow = () => "Not now";
export const approve = () => "Approve";
export const block = () => "Block";

// A call, or its result.
export const askToRun = (name: string, title: string, origin: string) =>
  `Let ${name} use “${title}” on ${origin}?`;
export const askToRunWith = (name: string, title: string, origin: string, secrets: string) =>
  `Let ${name} use “${title}” on ${origin}, with ${secrets}?`;
export const yourSecret = (label: string) => `your “${label}”`;
export const typedSecret = () => "a secret that you type";
export const yourSecrets = (count: number) => `${number(count)} of your secrets`;
export const askToGiveResult = (name: string, title: string, origin: string) =>
  `Give ${name} the result of “${title}” on ${origin}?`;
export const withinPage = (origin: string) => `The tool is in a frame of ${origin}.`;
export const carries = (toolName: string, origin: string, passage: string) =>
  `It would get this from “${toolName}” on ${origin}: “${passage}”`;
export const carriesHidden = (toolName: string, origin: string) =>
  `It would get something from “${toolName}” on ${origin}, in an argument that is not shown.`;
export const mayCarry = (toolName: string, origin: string) =>
  `It may get something from “${toolName}” on ${origin}: Airlock has restarted since, and cannot compare.`;
export const mayCarryEarlier = () =>
  "It may get something that a tool returned before the browser was closed: Airlock has restarted since, and cannot compare.";
export const because = (sentence: string) => `Airlock asks because: ${sentence}`;
export const dangers: Readonly<Record<"irreversible" | "public" | "attack", () => string>> = {
  irreversible: () => "You may not be able to undo this",
  public: () => "Others may see what it sends",
  attack: () => "This may be an attack",
};
export const attackMeans = () => "The result contains text that gives orders to an agent.";
export const tainted: Readonly<Record<"malicious" | "open-world", () => string>> = {
  malicious: () => "Something in this session tried to steer the agent",
  "open-world": () => "In this session, the agent has read text from strangers",
};
export const taintedMeans = () =>
  "This call may come from that, not from you. Allow only what you asked for yourself.";
export const regulatedInput = (regimes: string) =>
  `The site says that what the tool gets falls under ${regimes}.`;
export const regulatedResult = (regimes: string) =>
  `The site says that what the tool returns falls under ${regimes}.`;
export const moreRegimes = (count: number) =>
  counted(count, { one: () => "one more regime", other: (n) => `${n} more regimes` });
export const secretStaysHidden = () => "The agent does not see the secret.";
/** Where there is a choice how long a yes lasts. */
export const secretLasts = () =>
  "What you choose goes for this secret in this argument, too, but never for longer than the session. Airlock asks about any other secret.";
export const notRunYet = () => "It has not run yet.";
export const hasRun = () => "It has run. Whatever you answer, you keep what was withheld.";
export const moreCallsWait = (count: number) =>
  counted(count, {
    one: () => "One more call of this tool is waiting.",
    other: (n) => `${n} more calls of this tool are waiting.`,
  });
export const agentWouldGet = () => "What the agent would get";

// Why, and for how long.
export const whyAsked = () => "Why Airlock asks";
export const cannotTell = (sentence: string) => `This may apply: ${sentence}`;
export const ruleName = (name: string, layer: RuleLayer) => {
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
    "Allows any arguments. It ends with the session, or when you revoke it or the tool changes. For a reason that is not shown here, Airlock asks again.",
  always: () =>
    "Allows any arguments. It ends when you revoke it or the tool changes. For a reason that is not shown here, Airlock asks again.",
};
/** About a secret alone. */
export const secretLengthsExplained: typeof lengthsExplained = {
  never: lengthsExplained.never,
  session: () =>
    "The tool may have this secret in this argument again. It ends with the session, or when you revoke it or the tool changes.",
  always: lengthsExplained.always,
};
export const onlyThisCall = () =>
  "This allows one call only. Airlock asks again each time there is this risk.";

// A kept secret for a tool.
export const askToGiveSecret = (label: string, title: string) => `Give “${label}” to “${title}”?`;
export const askToGiveSecrets = (count: number, title: string) =>
  counted(count, {
    one: () => `Give a secret to “${title}”?`,
    other: (n) => `Give ${n} secrets to “${title}”?`,
  });
export const secret = () => "Secret";
export const secretNumber = (place: number) => `Secret ${number(place)}`;
export const from = () => "From";
export const to = () => "To";
export const secretSource = (origin: string, toolName: string, time: string) =>
  `${origin}, tool ${toolName}, ${time}`;
export const secretTarget = (origin: string, toolName: string, place: string) =>
  `${origin}, tool ${toolName}, argument ${place}`;
export const secretTargetInFrame = (origin: string, within: string, toolName: string, place: string) =>
  `${origin}, in a frame of ${within}, tool ${toolName}, argument ${place}`;
export const secretGoes = (label: string, time: string) =>
  `It gets ${label}, which was kept for you at ${time}.`;
export const secretWent = (label: string, time: string) =>
  `It got ${label}, which was kept for you at ${time}.`;
export const secretUse = (name: string) => `${name} asked for this. It never sees the secret.`;

// A secret that only the person knows.
export const secretNeeded = (title: string) => `“${title}” needs a secret from you`;
export const askedBy = () => "Asked by";
export const askedByAgent = (name: string) => `“${name}”, which does not get the secret`;
export const secretReceiver = (origin: string) =>
  `What you type goes to ${origin}. Type only what you would type on that site itself.`;
export const typeFirst = () => "Type the secret first, or deny.";
