/**
 * The loop of an agent: ask the model, make the calls that it wants, give it the answers, until it
 * has no more.
 */
import { ModelProblem } from "./models/problem.js";

const MAX_TURNS = 32;

const SYSTEM =
  "You help the person with the tools of the pages that they let you use. Some values are withheld from you: the person sees them, and you do not need them. You may pass the handle of a withheld value where a tool takes a secret.";

/**
 * The part of an answer that the model is given: all that arrived, but not the same content twice.
 */
function contentOf({ error, result }) {
  if (error) return `Refused: ${error.message}`;
  const { content, structuredContent, isError, _meta } = result;
  return JSON.stringify({
    ...(structuredContent === undefined ? { content } : { structuredContent }),
    isError,
    _meta,
  });
}

/**
 * Messages have the shape of OpenAI's chat completions.
 *
 * @param options `model.next({ messages, tools, signal })` gives `{ text, calls }`; `callTool(name,
 * arguments, signal)` gives the whole answer; `onMessage` is told each message as it is added.
 * @returns the messages; the last one is the model's answer
 * @throws what the model throws, and the signal's reason
 */
export async function runAgent({
  model,
  prompt,
  tools,
  callTool,
  onMessage = () => {},
  signal,
  earlier = [],
}) {
  const messages = [...earlier];
  const add = (message) => {
    messages.push(message);
    onMessage(message);
  };
  if (messages.length === 0) add({ role: "system", content: SYSTEM });
  add({ role: "user", content: prompt });
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    signal?.throwIfAborted();
    const { text, calls } = await model.next({ messages, tools, signal });
    signal?.throwIfAborted();
    add({ role: "assistant", content: text, ...(calls.length === 0 ? {} : { calls }) });
    if (calls.length === 0) return messages;
    for (const { id, name, arguments: args } of calls) {
      const answer = await callTool(name, args, signal);
      signal?.throwIfAborted();
      add({ role: "tool", call: id, content: contentOf(answer) });
    }
  }
  throw new ModelProblem("turns", { turns: MAX_TURNS });
}
