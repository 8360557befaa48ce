/** Texts of the command line: `demo`, `extension` and `lint`. */

export const oneFolder = () => "Name one folder at most.";
export const alreadyThere = (folder: string) =>
  `${folder} has other files in it. Name an empty folder, or one that does not exist.`;
export const cannotWrite = (folder: string, problem: string) => `${folder} cannot be written: ${problem}`;
export const damaged = (file: string) => `${file} is damaged, or missing. Install webmcp-airlock again.`;
export const written = (airlock: string, agent: string) =>
  `Airlock:          ${airlock}\nPlayground agent: ${agent}`;
export const twoClicks = (airlock: string) => `
Open chrome://extensions in Chromium, Chrome, Edge or Brave. Then:
  1. Switch on “Developer mode”.
  2. Choose “Load unpacked”, and the folder ${airlock}
     (if it is loaded from there already, press its “Reload” button instead)
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

export const oneSource = () => "Name one address or file, or one --server.";
export const asksServer = (order: string) => `Asking ${order} for its tools …`;
export const entryToStart = (entry: string) =>
  `To put it behind Airlock, add this to its entry in the file of --servers. It is a start: change what is not so.\n\n${entry}`;
export const noFormat = (format: string, known: readonly string[]) =>
  `There is no format “${format}” here: ${known.join(", ")}.`;
export const notThere = (path: string) => `${path} does not exist.`;
export const noStorageState = (path: string) =>
  `${path} is not a Playwright storage state: a JSON object with cookies and origins.`;
export const noWait = (seconds: string, most: number) =>
  `--wait takes seconds, from 0 to ${most}, not “${seconds}”.`;
export const notJson = (source: string, problem: string) => `${source} is not JSON: ${problem}`;
export const sourceCode = (path: string) =>
  `${path} is code, and lint runs none. Serve the page that registers these tools, and name its address: npx webmcp-airlock lint http://localhost:5173/ (or write the tools as JSON).`;
export const aPage = (path: string) =>
  `${path} is a page. Serve its folder, and name its address: npx webmcp-airlock lint http://localhost:5173/`;
export const noTools = (url: string, wait: number) =>
  `${url} registers no tool within ${wait} ${wait === 1 ? "second" : "seconds"} after it has loaded. If its tools come later, give --wait. Behind a sign-in, give --storage-state, or lint a tools/list result.`;
export const waitsForTools = (wait: number) =>
  `Loaded; waiting ${wait === 1 ? "a second" : `${wait} seconds`} for tools that come late …`;
