/**
 * What words can mean to detection. A language lists for each class its phrases, separated by commas. In a phrase `*` ends
 * the beginning of a word, `~` stands for up to two words of any kind, and `^` before a word wants it in capitals.
 */
export const CLASSES = [
  /** Told to put aside: ignore, disregard, forget. Imperatives only, where the language has them. */
  "override",
  /** Said of rules: they are void, they no longer apply. */
  "void",
  /** Earlier: previous, prior, above. */
  "back",
  "your",
  "all",
  /** Instructions, rules, guidelines, prompts. */
  "rules",
  /** What you were told. */
  "told",
  /** The user, as only somebody speaks of them who talks to an agent. */
  "user",
  /** An AI, beyond doubt. */
  "ai",
  /** Assistant, agent, bot: people have these names, too. */
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
  /** Commands and actions that do harm. */
  "danger",
  /** Verbs of an order: recommend, say, rate, buy. */
  "order",
  /** Words of whoever writes about attacks. */
  "talk",
] as const;

export type WordClass = (typeof CLASSES)[number];
export type Words = Readonly<Partial<Record<WordClass, string>>>;
