/** What people read at the command line, of the commands around MCP. */

export const wrote = (path: string) => `Wrote   ${path}`;
export const removed = (path: string) => `Removed ${path}`;
export const notWritten = (command: string) => `This failed; run it yourself: ${command}`;
export const unknownBrowser = (name: string, known: string) =>
  `“${name}” is not one of the browsers: ${known}.`;
export const installed = () =>
  "\nNow switch on “Apps” in Airlock's side panel. If nothing happens there, run: npx webmcp-airlock doctor";
export const nothingToServe = (problem: string) => `webmcp-airlock mcp cannot start: ${problem}`;

export const usage = () => `Usage: webmcp-airlock mcp [--agent NAME]
       webmcp-airlock install [--browser chrome,chromium,edge,brave] [--user-data-dir DIR] [--system] [--uninstall]

mcp      is an MCP server on stdin and stdout. Its tools are those of the tabs that you connect to it in Airlock's side
         panel. --agent names the app; each name has its own key, tabs, rules and log.
install  tells browsers where the program is that carries messages between the extension and apps.`;
