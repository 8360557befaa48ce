/** The parts without a page, for the evaluation as well. */
export { createChatModel } from "./models/chat-completions.js";
export { createScriptedModel } from "./models/scripted.js";
export { runAgent } from "./run-agent.js";
