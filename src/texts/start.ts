/** What people read at the command line, of `demo`, `extension` and `lint`. */

export const usage = () => `Usage: webmcp-airlock demo [--port N] [--no-open]
       webmcp-airlock extension [FOLDER] [--launch] [--port N]

demo       serves the demo site on this computer, and opens it in your browser.
extension  writes the extension to FOLDER (webmcp-airlock-extension, if you name none), and the playground agent beside it.
           --launch also starts Chromium with both and the demo, in a profile of its own.`;

export const oneFolder = () => "Name one folder at most.";
export const badPort = (port: string) => `A port is a number from 0 to 65535, not “${port}”.`;
export const alreadyThere = (folder: string) =>
  `${folder} has other files in it. Name an empty folder, or one that does not exist.`;
export const cannotWrite = (folder: string, problem: string) => `${folder} cannot be written: ${problem}`;
export const written = (airlock: string, agent: string) =>
  `Airlock:          ${airlock}\nPlayground agent: ${agent}`;
export const twoClicks = (airlock: string) => `
Open chrome://extensions in Chromium, Chrome, Edge or Brave. Then:
  1. Switch on “Developer mode”.
  2. Choose “Load unpacked”, and the folder ${airlock}
Load the playground agent the same way if you have no agent of your own. To try both: npx webmcp-airlock demo`;
export const noChromium = (airlock: string) =>
  `--launch needs Chromium, and none was found. Name one in CHROMIUM_PATH. (Chrome does not load extensions from the command line.)\nOr load it by hand:\n${twoClicks(airlock)}`;
export const chromeRefuses = (path: string, airlock: string) =>
  `${path} is Google Chrome, which does not load extensions from the command line. Name a Chromium in CHROMIUM_PATH.\nOr load it by hand:\n${twoClicks(airlock)}`;
export const browserFailed = (path: string, problem: string) => `${path} did not start: ${problem}`;
export const browserEnded = (
  path: string,
  code: string,
  reason: string,
  airlock: string,
) => `${path} failed (${code})${reason === "" ? "." : `: ${reason}`}
It needs a screen: over SSH or in a container, run this command where your desktop is. Or load it by hand:
${twoClicks(airlock)}`;
export const alreadyRuns = (profile: string) =>
  `Chromium runs already with the profile ${profile}. Close that window, then try again.`;
export const browserClosed = () => "The browser was closed, so the demo ends.";

export const oneSource = () => "Name one address or file.";
export const noFormat = (format: string, known: readonly string[]) =>
  `There is no format “${format}” here: ${known.join(", ")}.`;
export const notThere = (path: string) => `${path} does not exist.`;
export const noStorageState = (path: string) =>
  `${path} is no storage state: a JSON object with cookies and origins, as Playwright writes it.`;
export const noCommand = (name: string) => `There is no command “${name}”.`;

export const overview = () => `Usage: webmcp-airlock COMMAND

demo       serves the demo site, and opens it
extension  writes the unpacked extension to a folder
lint       checks the tools of a page or a file
install    lets apps on this computer use your tabs; then:
mcp        is the MCP server that those apps start
doctor     says what is missing between the browser and an app
agents     makes, removes and lists tokens for MCP over HTTP

webmcp-airlock COMMAND --help says more.`;
