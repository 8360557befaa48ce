/** Runs a model, and stops it. */
import { element, find } from "../dom.js";
import { ModelProblem } from "../models/problem.js";
import { runAgent } from "../run-agent.js";
import { addMessage, clearConversation, showRequest } from "./conversation.js";
import { askForAddress, chooseModel, chooseScript, isScripted, startModelForm } from "./model-form.js";
import { SCENES } from "./scenes.js";
import { problem, words } from "./words.js";

let running;

function say(text, isProblem = false) {
  find("run-state").textContent = text;
  find("run-state").className = isProblem ? "problem" : "";
}

function setRunning(controller) {
  running = controller;
  find("run").setAttribute("aria-disabled", String(controller !== undefined));
  if (controller === undefined && find("stop").matches(":focus")) find("run").focus();
  find("stop").hidden = controller === undefined;
}

function explain(error, signal) {
  if (signal.aborted) return say(words.cancelled);
  if (!(error instanceof ModelProblem)) return say(words.lost, true);
  say(problem(error), true);
  find("allow-address").hidden = error.kind !== "offline";
}

/** A call ends with the run: the agent tells Airlock, and waits no longer. */
function callWith(connection) {
  return async (name, args, signal) => {
    const { answer, id } = connection.start("tools/call", { name, arguments: args });
    const cancel = () => connection.cancel(id);
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await answer;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}

async function run(connection, listTools) {
  if (running) return;
  find("allow-address").hidden = true;
  const scene = SCENES.find(({ id }) => id === find("scene").value) ?? SCENES[0];
  const prompt = isScripted() ? scene.prompt : find("prompt").value.trim();
  const model = chooseModel(scene);
  if (model === undefined) return;
  if (prompt === "") {
    find("prompt").focus();
    return say(words.noPrompt, true);
  }
  const controller = new AbortController();
  const { signal } = controller;
  setRunning(controller);
  clearConversation();
  try {
    const tools = await listTools();
    if (tools.length === 0) return say(words.noTools, true);
    say(words.running);
    await runAgent({
      model: { next: (turn) => model.next({ ...turn, onRequest: showRequest }) },
      prompt,
      tools,
      callTool: callWith(connection),
      onMessage: addMessage,
      signal,
    });
    say(words.done);
  } catch (error) {
    explain(error, signal);
  } finally {
    setRunning(undefined);
  }
}

const [FIRST] = SCENES;

/** By the script, whatever model was chosen before: it needs no network. */
export async function playFirstScene(connection, listTools) {
  chooseScript();
  find("scene").value = FIRST.id;
  await run(connection, listTools);
}

/** A run that found none says so no longer once there are some. */
export function toolsCame() {
  if (find("run-state").textContent === words.noTools) say("");
}

/** @param listTools gives the tools that the agent may use now; none where it is not connected */
export async function startPlayground(connection, listTools) {
  for (const { id, title } of SCENES) find("scene").append(element("option", title, { value: id }));
  find("run").addEventListener("click", () => run(connection, listTools));
  find("stop").addEventListener("click", () => running?.abort());
  find("allow-address").addEventListener("click", async () => {
    if (await askForAddress()) find("allow-address").hidden = true;
  });
  await startModelForm();
}
