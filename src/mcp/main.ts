/** The module that the package's command loads for the commands around MCP. */
export { runCommand } from "./run-command.js";
export { listServer } from "./servers/list-server.js";
