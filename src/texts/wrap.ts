/** Texts of the command line: putting an app's servers behind the door, and taking them out. */

// —— A configuration that is left as it is ——
export const broken = (problem: string, line: number) =>
  `it is not written as its app reads it (line ${line}: ${problem}). Mend it there first.`;
export const noObject = () => "it is no object.";
export const serversNoObject = (member: string) => `its “${member}” is no object.`;
export const twoOfOneName = (name: string) =>
  `it says “${name}” twice in one object, and apps do not agree which one counts. Take one out.`;
export const cannotEdit = () =>
  "its servers are written in a way that cannot be changed without touching something else. Write each server as a part of its own.";
export const notUtf8 = () => "it is not written in UTF-8.";
export const tooLarge = () => "it is larger than 64 MB.";
export const isReadOnly = () => "it is read-only. Make it writable first, if it is yours to change.";
export const changedMeanwhile = () =>
  "another program changed it meanwhile. Close the app, and run this again.";
export const hasOwnFile = (path: string) =>
  `its Airlock has a file of servers of your own already: ${path}. Put the others there, too.`;
export const isWrapping = () =>
  "another wrap or unwrap is writing just now. Run this again when it has ended.";
export const leftAlone = (path: string, why: string) => `${path} stays as it is: ${why}`;

// —— An entry that stays ——
export const isOff = () => "it is switched off.";
export const ownIsOff = (title: string) =>
  `its entry “${title}” is Airlock's own, and is switched off. Switch it on, or take it out, and try again.`;
export const choosesTools = (member: string) =>
  `its “${member}” chooses among its tools, which Airlock cannot do yet.`;
export const memberNotKnown = (member: string) =>
  `Airlock does not know its “${member}”, and would lose what it does.`;
export const mayNeedLogin = () =>
  'it has an address and no key, so it may need you to log in (OAuth), which Airlock cannot do. With mcp-remote it can be wrapped: "command": "npx", "args": ["-y", "mcp-remote", "https://…"]';

// —— Which files ——
export const noneFound = (paths: readonly string[]) =>
  `No app's configuration was found. Airlock looked for:\n${paths.map((path) => `  ${path}`).join("\n")}\nName the file: webmcp-airlock mcp wrap FILE`;
export const twoFiles = (app: string, paths: readonly string[]) =>
  `“${app}” has more than one file, and with both it would run two Airlocks of one name. Name the one: ${paths.map((path) => `\n  webmcp-airlock mcp wrap ${JSON.stringify(path)}`).join("")}`;
export const nameTheApp = (path: string) =>
  `Which app reads ${path}? Say it: --agent "NAME". The name is how the panel calls the app.`;
export const oneFile = () => "Name one file, or none.";
export const isLink = (path: string, real: string) =>
  `${path} is a link. The file it leads to is changed: ${real}`;

// —— What would change, and what was done ——
export const plan = (app: string, file: string) => `${app}: ${file}`;
export const moves = (titles: readonly string[]) => `  behind Airlock:  ${titles.join(", ")}`;
export const stays = (title: string, why: string) => `  stays:           ${title} – ${why}`;
export const staysOff = (title: string, file: string) =>
  `  stays off:       ${title} – it is from before the last unwrap. To use it, take its “disabled” out of ${file}`;
export const comesBack = (titles: readonly string[]) => `  comes back:      ${titles.join(", ")}`;
export const asItWas = () => "  the file becomes what it was, byte for byte";
export const nothingMoves = (file: string) => `${file}: there is nothing to put behind Airlock.`;
export const alreadyWrapped = (file: string) => `${file}: all that can be behind Airlock is.`;
export const nothingWrapped = () => "Nothing is wrapped.";
export const notWrapped = (file: string) => `${file} is not wrapped.`;
export const ask = () => "Change this? [y/N] ";
export const nothingChanged = () => "Nothing was changed.";
export const addYes = () => "Nothing was changed. To change it without being asked, add --yes.";
export const copyKept = (path: string) => `A copy of the file as it was, which only you can read: ${path}`;
export const serversAre = (path: string) => `Airlock starts these servers from: ${path}`;
export const whatNow = (app: string) =>
  `\nRestart ${app}. Airlock's panel then asks about the app, and once about each server. To take them out again: webmcp-airlock mcp unwrap`;
export const noBrowserYet = () =>
  "\nNo browser is connected yet. Until you have run “webmcp-airlock mcp install” and let the app in, the app has none of these servers.";
export const restart = (app: string) => `Restart ${app}.`;
export const restored = (file: string) => `${file} is what it was.`;
export const putBack = (file: string) =>
  `${file}: it was changed after it was wrapped, so only Airlock's part was taken out.`;
export const titleTaken = (title: string, copy: string) =>
  `“${title}” is in the file again, and stays as it is there. The one that was wrapped is in ${copy}`;
export const serversFileKept = (path: string, titles: readonly string[]) =>
  `You changed ${path}, which is kept. Only there: ${titles.join(", ")}`;
export const recordBroken = (path: string) =>
  `${path} is damaged. The configuration as it was is next to it, or next to the configuration, with “.before-airlock” in its name.`;
