/** Texts of the command line: the commands around MCP. */

export const wrote = (path: string) => `Wrote   ${path}`;
export const removed = (path: string) => `Removed ${path}`;
export const wouldWrite = (path: string) => `Would write  ${path}`;
export const wouldRemove = (path: string) => `Would remove ${path}`;
export const notWritten = (command: string) => `This failed; run it yourself: ${command}`;
export const unknownBrowser = (name: string, known: string) =>
  `“${name}” is not one of the browsers: ${known}.`;
export const installed = () =>
  "\nNow open Airlock's side panel (the Airlock button of the browser's toolbar, perhaps behind the puzzle piece; or Alt+Shift+K), go to Settings → Apps, and switch on “Let apps on this computer ask to connect”. If nothing happens there, run: npx webmcp-airlock mcp doctor";
export const addressTooLong = (folder: string, bytes: number, most: number) =>
  `The path of the folder ${folder} is too long for a socket: with the socket's name it has ${bytes} bytes, and this system allows ${most}. Name a folder with a shorter path in the environment variable WEBMCP_AIRLOCK_HOME, also in the configuration of your apps. Then run: npx webmcp-airlock mcp install`;

/** @param names such as “Chromium (Snap)” */
export const onlySandboxed = (names: readonly string[]) =>
  `No browser was found that can start the connecting program. ${cannotStart(names)} Install one that is packaged in another way, open it once, and run this again.`;
export const alsoSandboxed = (names: readonly string[]) => `Not for all browsers: ${cannotStart(names)}`;
const cannotStart = (names: readonly string[]) =>
  `${names.join(", ")} cannot: such packages start no program outside of their sandbox.`;
export const noBrowserFound = (names: readonly string[]) =>
  `None of ${names.join(", ")} was ever started here, so this is for all of them.`;

export const listening = (address: string) => `webmcp-airlock listens on ${address}`;
export const newToken = (name: string, token: string) =>
  `The token of “${name}”. It is shown this once; the app sends it as “Authorization: Bearer …”.\n${token}`;
export const tokenRemoved = (name: string) => `The token of “${name}” was revoked.`;
export const noToken = (name: string) => `There is no token of “${name}”.`;
export const noTokens = () => "There are no tokens. To make one: npx webmcp-airlock mcp token add NAME";
export const nothingToServe = (problem: string) => `webmcp-airlock mcp cannot start: ${problem}`;

export const logNotWritten = (problem: string) =>
  `The log could not be written, and is tried again: ${problem}`;

// —— Where the organisation wants the log ——
export const logFolderNotAbsolute = (folder: string) =>
  `The policy's folder “${folder}” is not an absolute path.`;
export const logFolderNotWritten = (folder: string, code: string) =>
  `The folder “${folder}”, where the organisation wants the log, cannot be written to${code === "" ? "" : ` (${code})`}. It must exist, and this user must be allowed to make files in it.`;
export const logWritten = (place: string) => `The organisation's log is written to ${place}`;

// —— doctor ——
export const serverIs = (app: string, server: string, how: string) => `“${server}” of “${app}” ${how}`;
export const appSilent = (app: string) =>
  `“${app}” runs, and does not say how its servers stand. Restart the app.`;
export const notRunning = (line: string) =>
  `is not running: its app does not run it now. ${line === "" ? "It wrote nothing on stderr." : `The last line that it wrote on stderr: ${line}`}`;
export const needsNoBrowser = () =>
  "What runs uses its servers without a browser, so the way to a browser is not looked at.";
export const fine = (text: string) => `ok      ${text}`;
export const broken = (text: string) => `BROKEN  ${text}`;
export const notInstalled = () =>
  "No browser knows the connecting program. Run: npx webmcp-airlock mcp install (for a browser that is started with --user-data-dir, give both commands that option too)";
export const installedElsewhere = () =>
  "Installed, but only for a browser that is started with --user-data-dir. For the others, run: npx webmcp-airlock mcp install";
export const manifestFine = (path: string) => `Installed: ${path}`;
export const manifestBroken = (path: string) =>
  `${path} is damaged, or for another extension. Run: npx webmcp-airlock mcp install`;
export const hostMissing = (path: string) => `${path} is missing. Run: npx webmcp-airlock mcp install`;
export const nodeMissing = (path: string) =>
  `The connecting program was installed with ${path}, which is gone. Run: npx webmcp-airlock mcp install`;
export const hostFails = (path: string, problem: string) =>
  `The connecting program ${path} does not start: ${problem}`;
/** @param sandboxed browsers that are here, and cannot */
export const noHost = (sandboxed: readonly string[]) =>
  `No browser has started the connecting program. Open the browser, open Airlock's side panel, go to Settings → Apps, and switch on “Let apps on this computer ask to connect”.${sandboxed.length === 0 ? "" : ` ${cannotStart(sandboxed)}`}`;
export const tokensDamaged = (path: string) =>
  `${path} is damaged. Delete it, and make the tokens again: npx webmcp-airlock mcp token add NAME`;
export const keyDamaged = (path: string) =>
  `${path} holds no key. Delete it: the app gets a new one, and you approve it again.`;
export const noAnswer = (browser: number) =>
  `The browser with process ${browser} runs the connecting program, but Airlock does not answer. Reload the extension, or restart the browser.`;
export const answers = (browser: number) => `Airlock answers in the browser with process ${browser}.`;
export const waitsForYou = (code: string) =>
  `This app asks to connect. Keep this command running, open Airlock's side panel in the browser, compare the code ${code} with the one shown there, and choose “Approve” only if they are the same.`;
export const nobodyAnswered = () =>
  "Nobody answered within two minutes. The request goes with this command: run it again, and answer in the side panel meanwhile.";
export const nameAnApp = () =>
  "To go on as one of your apps, name it as its configuration does: npx webmcp-airlock mcp doctor --agent NAME";
