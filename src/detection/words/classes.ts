/**
 * The word classes of detection. A language lists the phrases of each class, separated by commas.
 * In a phrase, `*` ends a prefix, `~` stands for up to two words of any kind, and `^` requires the
 * next word in capitals.
 */
export const CLASSES = [
  /** To put aside: ignore, disregard, forget. Imperatives only, if the language has them. */
  "override",
  /** For rules: they are void, they no longer apply. */
  "void",
  /** Earlier: previous, prior, above. */
  "back",
  "your",
  "all",
  /** Instructions, rules, guidelines, prompts. */
  "rules",
  /** Words that you were told. */
  "told",
  /** The user, in a form that only a text to an agent uses. */
  "user",
  /** Certainly an AI. */
  "ai",
  /** Assistant, agent, bot: people may have these names, too. */
  "agent",
  /** A note to an AI; if you are an AI. */
  "address",
  /** The system prompt. */
  "prompt",
  /** Everything above. */
  "above",
  /** The user is an administrator; I am your developer. */
  "authority",
  /** Print, repeat, reveal. */
  "show",
  /** Send, forward, upload. */
  "send",
  /** Passwords, keys, conversations, contact lists. */
  "secret",
  /** You are now; act as. */
  "role",
  /** No rules, unrestricted. */
  "unlimited",
  /** Developer mode. */
  "mode",
  /** Your new task; your next action. */
  "task",
  /** Do not tell. */
  "hush",
  /** Silently. */
  "silent",
  /** Anybody. */
  "anybody",
  /** Without asking; skip the confirmation. */
  "unasked",
  /** Before using this tool; call the tool. */
  "tool",
  /** Harmful commands and actions. */
  "danger",
  /** Verbs of an order: recommend, say, rate, buy. */
  "order",
  /** Do not, never: what begins an order to keep something from the user. */
  "refused",
  /** Without, before what is left unsaid. */
  "without",
  /** Tell, inform: somebody. */
  "telling",
  /** Mention, reveal: something. */
  "saying",
  /** Whom an agent works for. */
  "person",
  /** Words that say who is told: to the user, from the user. */
  "towards",
  /** Do not tell, in languages where that comes last. */
  "kept",
  /** What a tool does for others than its user. */
  "covert",
  /** This tool, these instructions. */
  "itself",
  /** Hide it from the user; and whole orders. */
  "conceal",
  /** Without the user's knowledge. */
  "unsaid",
  /** Never, nothing: before `unsaid`, it makes an assurance. */
  "denial",
  /** Words that end a silence: until, unless. */
  "excuse",
  /** Anybody who may be the one that is not to know. */
  "whom",
  /** Let, make: before what somebody comes to know. */
  "letting",
  /** Know, find out, be told. */
  "aware",
  /** Must not, has no need: what an order says of a person. */
  "ought",
  "unaware",
  /** So that, make sure. */
  "purpose",
  "isNot",
  /** Hide, conceal, keep. */
  "hiding",
  /** From the user. */
  "fromWhom",
  /** What the agent does itself: this call, that you, how. */
  "doing",
  /** Say nothing about. */
  "silence",
  /** This, it: where a verb says that it is kept quiet. */
  "pointed",
  /** Mentioned, visible: what something is not to be. */
  "uttered",
  "notToBe",
  "forbidden",
  "leaving",
  /** Unmentioned, hidden from the user. */
  "unspoken",
  "nobody",
  "may",
  /** Behind the user's back. */
  "outOfSight",
  /** If the user asks: before a lie. */
  "asked",
  "lying",
  /** All mentions of. */
  "references",
  "inReply",
  "putting",
  /** Omit, avoid: before a verb of saying. */
  "skipping",
  /** Mention, bring up, hint at. */
  "uttering",
  /** Your answer, the conversation. */
  "reply",
  /** Contain, show. */
  "holding",
  /** No mention, not a word. */
  "trace",
  /** Erase, leave out. */
  "erasing",
  /** From your answer. */
  "fromReply",
  /** Terms of texts about attacks. */
  "talk",
] as const;

export type WordClass = (typeof CLASSES)[number];
export type Words = Readonly<Partial<Record<WordClass, string>>>;
