/**
 * The browser's own model (Prompt API, `LanguageModel`; Chrome 138 and later in extensions). It
 * knows no tools, so it is asked for JSON that says which tool it wants.
 * https://webmachinelearning.github.io/prompt-api/
 */
import { ModelProblem } from "./problem.js";

const TEXT = [{ type: "text", languages: ["en"] }];
const OPTIONS = { expectedInputs: TEXT, expectedOutputs: TEXT };
const ANSWER = {
  type: "object",
  properties: { tool: { type: "string" }, arguments: { type: "string" }, answer: { type: "string" } },
  required: ["tool", "arguments", "answer"],
  additionalProperties: false,
};
const HOW =
  'Answer with JSON. To use a tool, give its name as "tool" and its arguments, as JSON text, as "arguments". When you are done, leave "tool" empty and give your "answer".';

/** @returns "unavailable", "downloadable", "downloading" or "available" */
export async function builtInAvailability(api = globalThis.LanguageModel) {
  if (api === undefined) return "unavailable";
  try {
    return await api.availability(OPTIONS);
  } catch {
    return "unavailable";
  }
}

const describeTool = ({ name, description, inputSchema }) =>
  JSON.stringify({ name, description, inputSchema });

function toPrompt({ role, content, calls }) {
  if (role === "tool") return { role: "user", content: `The tool answered: ${content}` };
  if (calls === undefined) return { role, content };
  const [{ name, arguments: args }] = calls;
  return { role, content: JSON.stringify({ tool: name, arguments: JSON.stringify(args), answer: content }) };
}

function promptsOf(messages, tools) {
  const [system, ...rest] = messages;
  const instructions = [system.content, HOW, "Tools:", ...tools.map(describeTool)].join("\n");
  return [{ role: "system", content: instructions }, ...rest.map(toPrompt)];
}

function readAnswer(text, id) {
  try {
    const { tool, arguments: args, answer } = JSON.parse(text);
    if (!tool) return { text: String(answer ?? ""), calls: [] };
    const value = JSON.parse(args || "{}");
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("no object");
    return { text: "", calls: [{ id, name: String(tool), arguments: value }] };
  } catch {
    throw new ModelProblem("unreadable");
  }
}

function problemOf(error, signal) {
  if (error instanceof ModelProblem) return error;
  signal?.throwIfAborted();
  if (error?.name === "QuotaExceededError") return new ModelProblem("too-long");
  return new ModelProblem("no-model");
}

/** @param onProgress is told how much of the model has been downloaded, from 0 to 1 */
export function createBuiltInModel({ api = globalThis.LanguageModel, onProgress = () => {} } = {}) {
  let count = 0;
  return {
    async next({ messages, tools, signal, onRequest = () => {} }) {
      if (api === undefined) throw new ModelProblem("no-model");
      const prompts = promptsOf(messages, tools);
      onRequest(prompts);
      let session;
      try {
        session = await api.create({
          ...OPTIONS,
          initialPrompts: prompts.slice(0, -1),
          signal,
          monitor: (monitor) =>
            monitor.addEventListener("downloadprogress", ({ loaded }) => onProgress(loaded)),
        });
        const text = await session.prompt([prompts.at(-1)], { responseConstraint: ANSWER, signal });
        count += 1;
        return readAnswer(text, `call_${count}`);
      } catch (error) {
        throw problemOf(error, signal);
      } finally {
        session?.destroy();
      }
    },
  };
}
