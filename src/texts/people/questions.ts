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
/** On the buttons, in small. */
export const answerKeys = {
  mac: (isYes: boolean): string => (isYes ? "⌥⇧↩" : "⌥⇧⌫"),
  others: (isYes: boolean): string => (isYes ? "Alt+Shift+Enter" : "Alt+Shift+Backspace"),
};
export const site = () => "Site";
export const inFrameOf = () => "In a frame of";
export const tool = () => "Tool";
export const description = () => "The site describes it";
export const argument = () => "Argument";
export const agent = () => "Agent";
export const toolArguments = () => "Arguments";

// An agent that wants to connect.
export const agentAsks = (name: string) => `“${name}” asks to connect`;
export const andThisTab = (host: string) => `Share this tab (${host})`;
export const thisTab = () => "This tab";
export const thisTabMeans = (origin: string) =>
  `Now ${origin}. What you share is the tab, with whichever page you open in it.`;
export const agentIdentity = () => "An extension of this browser.";
export const appIdentity = () => "An app on this computer. Approve it only if it shows you this code:";
export const nameItGave = () => "The name it gave itself";
export const nameOfClient = () => "It also calls itself";
export const thenTick = () =>
  "It may use no tab yet: tick “May use the tools of this tab” in the side panel, on each page that you share.";
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
      ? "Don’t ask about ordinary tools: there are no others"
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
  "Your choice holds until the session ends. A tool that comes later or changes asks, and so does each call with a secret or another tool’s text, after strangers’ text, or that the site calls final or public.";
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
  public: () => "Others may see what it sends.",
  attack: () => "This may be an attack",
};
export const tainted: Readonly<Record<"malicious" | "open-world", () => string>> = {
  malicious: () => "Something in this session tried to steer the agent",
  "open-world": () => "In this session, the agent has read text from strangers.",
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
  "The tool may use this secret in this argument for as long as you choose, at most until the session ends. Airlock asks about any other secret.";
export const notRunYet = () => "It has not run yet.";
export const hasRun = () => "It has run. You decide whether the agent sees the result.";
export const hasRunKeeps = () => "Whatever you answer, you keep what was withheld.";
export const moreCallsWait = (count: number) =>
  counted(count, {
    one: () => "One more call of this tool is waiting.",
    other: (n) => `${n} more calls of this tool are waiting.`,
  });
export const agentWouldGet = () => "What the agent would get";

// Why, and for how long.
export const whyAsked = () => "Why Airlock asks";
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
  session: () => "Any arguments, until the session ends. Anything riskier asks again.",
  always: () => "Any arguments, until you revoke it. Anything riskier asks again.",
};
const secretToo = () => "It may use this secret here until the session ends.";
/** About a call that gets a secret. */
export const lengthsWithSecret: typeof lengthsExplained = {
  never: lengthsExplained.never,
  session: () => `${lengthsExplained.session()} ${secretToo()}`,
  always: () => `${lengthsExplained.always()} ${secretToo()}`,
};
export const lengthEnds = () =>
  "What you allow for longer also ends when you revoke it in Settings, or when the tool changes. For a reason that is not shown here, Airlock asks again.";
/** About a secret alone. */
export const secretLengthsExplained: typeof lengthsExplained = {
  never: lengthsExplained.never,
  session: () => "It may use this secret here until the session ends.",
  always: lengthsExplained.always,
};
export const secretEnds = () =>
  "What you allow for the session holds for this secret in this argument. It also ends when you revoke it in Settings, or when the tool changes.";
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
  `${origin}, “${toolName}”, ${time}`;
export const secretTarget = (origin: string, toolName: string, place: string) =>
  `${origin}, “${toolName}”, argument ${place}`;
export const secretTargetInFrame = (origin: string, within: string, toolName: string, place: string) =>
  `${origin}, in a frame of ${within}, “${toolName}”, argument ${place}`;
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
