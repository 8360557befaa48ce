/** Markers between turns of a conversation. Attack: content that pretends to be another speaker. */

export interface ForgedMark {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** Each expression is bounded, so that all of them together take linear time. */
const FORMS: readonly (readonly [form: RegExp, weight: number])[] = [
  [/<\|im_start\|>\s{0,4}(?:system|user|assistant|tool)\b/gi, 100],
  [/<start_of_turn>\s{0,4}(?:user|model)\b/gi, 100],
  [/<\|(?:system|user|assistant|endoftext|end_header_id|start_header_id|eot_id|channel)\|>/gi, 70],
  [/<\|im_(?:start|end)\|>|<(?:start|end)_of_turn>/gi, 30],
  [/<<\/?SYS>>|\[\/?INST\]/g, 50],
  [
    /<\/?(?:tool_result|tool_response|tool_call|tool_use|function_calls|function_results|invoke|user_input|context|document)>/gi,
    50,
  ],
  [/<\/(?:tool_result|tool_response|function_results)>\s{0,8}<(?:tool_call|tool_use|function_calls)>/gi, 100],
  [/<function_calls>\s{0,8}<invoke\b|<tool_call>\s{0,8}\{\s{0,8}"name"/gi, 100],
  [/^#{2,4} ?instructions? ?:[^\n]{1,400}\n\s{0,8}#{2,4} ?response ?:/gim, 100],
  [/<\/?(?:system|system_prompt|system-reminder|assistant|user|admin|instructions)>/gi, 50],
  [/<IMPORTANT>/g, 60],
  [/^\s{0,8}#{2,4} ?(?:system|instruction|response|human|assistant)s?\b ?:?/gim, 40],
  [
    /(?:\n\s{0,8}|^)(?:human|user|assistant|system) ?: [^\n]{3,400}\n\s{0,8}(?:human|user|assistant) ?:/gi,
    70,
  ],
  [
    /\bBEGIN (?:SYSTEM|NEW)[ A-Z]{3,30}|\bEND OF (?:USER|WEB|SYSTEM|QUOTED|PROMPT)[ A-Z]{3,30}|\bNEW USER REQUEST\b/g,
    70,
  ],
  [/^End of (?:quoted|web) page/gim, 40],
  [/\[SYSTEM\]|\bSYSTEM (?:NOTICE|MESSAGE|OVERRIDE|PROMPT|NOTE)\b|(?:^|[\s>"(])SYSTEM ?: /g, 50],
  [
    /\b(?:system|administrator|admin|secret) (?:message|instruction|notice|override|note) ?:|systemnachricht ?:|###\s{0,4}administrator/gi,
    40,
  ],
  [/(?:^|[.!?>]\s{0,4})system ?:/gi, 40],
  [/\[system\]\(#/gi, 90],
  [/AGENT-CMD ?:/g, 90],
  [/"role" ?: ?"system" ?, ?"content" ?:/g, 20],
];

/** One look rules most texts out. */
const ANY = new RegExp(FORMS.map(([{ source }]) => source).join("|"), "im");

export function findForgedMarks(text: string): ForgedMark[] {
  if (!/[<[#:|]|END OF|BEGIN|SYSTEM|NEW USER/i.test(text) || !ANY.test(text)) return [];
  const found: ForgedMark[] = [];
  for (const [form, weight] of FORMS) {
    for (const { index, 0: whole } of text.matchAll(form)) {
      found.push({ start: index, end: index + whole.length, weight });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * A URL with a placeholder in its query. Attack: an image or link that leaks what the agent fills
 * in.
 */
const LEAKY_ADDRESS =
  /https?:\/\/[^\s"'<>()]{3,200}[?&/=][\w.=&/-]{0,60}(?:\{\{?|<|\[|%7B|SECRET\b|BASE64|DATA\b|COOKIE)|\?(?:[a-z]+)= ?(?:plus|followed by|\+)|append (?:them|it|this|the [a-z ]{3,30}) to the url/gi;

export function findLeakyAddresses(text: string): ForgedMark[] {
  if (!/[?]|:\/\/|append/i.test(text)) return [];
  return [...text.matchAll(LEAKY_ADDRESS)].map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
    weight: 60,
  }));
}
