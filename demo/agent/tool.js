/**
 * One tool: what it says of itself, its arguments as JSON, a call, and the answer without what was
 * withheld.
 */
import { element } from "./dom.js";

const REDACTION = "webmcp-airlock/redaction";
const EXAMPLES = { string: "text", number: 1, integer: 1, boolean: true, array: [], object: {} };

/** Arguments to start from. */
function sample({ properties = {}, required = [] } = {}) {
  const names = Object.keys(properties).filter((name) => required.includes(name));
  return Object.fromEntries(
    names.map((name) => {
      const { enum: choices, default: initial, type } = properties[name] ?? {};
      return [name, initial ?? choices?.[0] ?? EXAMPLES[type] ?? null];
    }),
  );
}

function summarize({ error, result }) {
  if (error) return { problem: true, text: `Refused: ${error.message} (${error.code})` };
  const withheld = result._meta?.[REDACTION]?.redactions ?? [];
  // All that an agent has of it: a handle, for a tool that takes one.
  const handles = withheld.flatMap(({ handle, label }) => (handle ? [`${label} is ${handle}`] : []));
  const kept =
    withheld.length === 0
      ? ""
      : ` Withheld: only the person sees it, in Airlock’s side panel. ${handles.join(", ")}`;
  return {
    problem: result.isError === true,
    text: `${result.isError ? "The tool failed." : "Done."}${kept}`,
  };
}

function readable({ result }) {
  if (!result) return "";
  const { content = [], structuredContent } = result;
  if (structuredContent !== undefined) return JSON.stringify(structuredContent, null, 2);
  return content.map(({ text, type }) => text ?? `(${type})`).join("\n");
}

function createForm(name, schema) {
  const label = element("label", "Arguments (JSON)");
  const input = element("textarea", "", {
    value: JSON.stringify(sample(schema)),
    rows: 2,
    spellcheck: false,
  });
  label.append(input);
  return {
    label,
    input,
    call: element("button", "Call", { type: "button", className: "main", ariaLabel: `Call ${name}` }),
    stop: element("button", "Cancel", { type: "button", hidden: true }),
    status: element("p", "", { role: "status" }),
    answer: element("pre", "", { hidden: true, tabIndex: 0, role: "group", ariaLabel: "Answer" }),
  };
}

function parse(text) {
  try {
    const value = JSON.parse(text || "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { value };
    return { problem: "The arguments must be a JSON object: {…}" };
  } catch (error) {
    return { problem: `This is not JSON: ${error.message}` };
  }
}

/** @param actions `call(name, arguments)` gives `{ id, answer }`; `cancel(id)` ends that call */
function wire(name, form, { call, cancel }) {
  let running;
  const say = (text, problem = false) => {
    form.status.textContent = text;
    form.status.className = problem ? "problem" : "";
  };
  const show = (reply) => {
    const { problem, text } = summarize(reply);
    say(text, problem);
    form.answer.textContent = readable(reply);
    form.answer.hidden = form.answer.textContent === "";
  };
  const setRunning = (id) => {
    running = id;
    const isRunning = id !== undefined;
    form.call.setAttribute("aria-disabled", String(isRunning));
    if (!isRunning && form.stop.matches(":focus")) form.call.focus();
    form.stop.hidden = !isRunning;
  };
  form.stop.addEventListener("click", () => running !== undefined && cancel(running));
  form.call.addEventListener("click", async () => {
    if (running !== undefined) return;
    const { problem, value } = parse(form.input.value);
    if (problem) return say(problem, true);
    const { answer, id } = call(name, value);
    setRunning(id);
    form.answer.hidden = true;
    say("Calling… Airlock may ask the person first.");
    const reply = await answer;
    setRunning(undefined);
    show(reply);
  });
}

export function createTool(tool, actions) {
  const { description = "", inputSchema, name, title } = tool;
  const form = createForm(name, inputSchema);
  wire(name, form, actions);
  const buttons = element("p", "", { className: "buttons" });
  buttons.append(form.call, form.stop);
  const item = element("li");
  item.append(
    element("h3", title ?? name),
    element("code", name, { className: "soft" }),
    element("p", description),
    form.label,
    buttons,
    form.status,
    form.answer,
  );
  return item;
}
