/** The parts without a page, for tests and the evaluation as well. */
export { createChatModel } from "./models/chat-completions.js";
export { createScriptedModel } from "./models/scripted.js";
export { firstSceneTools, SCENES } from "./playground/scenes.js";
export { isAddress, readSettings, writeSettings } from "./playground/settings.js";
export { runAgent } from "./run-agent.js";
