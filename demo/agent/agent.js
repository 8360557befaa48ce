/** The agent's page: connect, list, call, and show all that arrived. */
import { Connection } from "./connection.js";
import { element, find } from "./dom.js";
import { playFirstScene, startPlayground, toolsCame } from "./playground/run.js";
import { firstSceneTools } from "./playground/scenes.js";
import { createTool } from "./tool.js";

const WAITING = -32002;
const DENIED = -32003;
const MAX_ENTRIES = 100;

const connection = new Connection();
// For tests and for the curious: the same hands as the buttons.
window.agent = connection;

/** How far the person is: the steps before are done. */
function show(text, step, problem = false) {
  find("state").textContent = text;
  find("state").className = problem ? "problem" : "";
  [...find("steps").children].forEach((item, index) => {
    item.className = index < step ? "done" : index === step ? "next" : "";
    if (index === step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  const { isConnected } = connection;
  for (const id of ["refresh", "disconnect"]) find(id).setAttribute("aria-disabled", String(!isConnected));
  find("connect").textContent = isConnected ? "Connect again" : "Connect to Airlock";
}

function record(direction, message) {
  const item = element("li", "", { className: direction });
  const text = JSON.stringify(message, null, 2);
  item.append(
    element("b", direction === "in" ? "got" : "asked"),
    element("pre", text, { tabIndex: 0, role: "group", ariaLabel: direction === "in" ? "Got" : "Asked" }),
  );
  const transcript = find("transcript");
  transcript.prepend(item);
  while (transcript.children.length > MAX_ENTRIES) transcript.lastElementChild.remove();
}

/**
 * The demo's origin if Airlock's first steps opened this page: it connects by itself, and plays one
 * scene as soon as it may.
 */
let [, firstOrigin] = location.hash.split("#first-scene=");

/** The browser ends Airlock's worker when it is idle, and the connection with it. */
let isLost = false;

async function listed() {
  if (isLost) connect();
  return connection.isConnected ? ((await fetchTools()).tools ?? []) : [];
}

/** All pages of the list, or the error that came instead. */
async function fetchTools() {
  const tools = [];
  let params;
  do {
    const { error, result } = await connection.request("tools/list", params);
    if (error) return { error };
    tools.push(...result.tools);
    params = result.nextCursor === undefined ? undefined : { cursor: result.nextCursor };
  } while (params);
  return { tools };
}

async function list() {
  if (!connection.isConnected) return;
  const { error, tools = [] } = await fetchTools();
  showTools(tools);
  if (error?.code === WAITING) show("Connected. Approve this agent in the side panel.", 1);
  else if (error?.code === DENIED)
    show("You blocked this agent. Approve it in the side panel to let it go on.", 1, true);
  else if (error) show(`${error.message} (${error.code})`, 0, true);
  else if (tools.length === 0) show("Let in, but connected to no tab that has tools.", 2);
  else show(`Connected: ${tools.length} ${tools.length === 1 ? "tool" : "tools"}.`, 3);
  const origin = firstOrigin;
  if (origin === undefined || firstSceneTools(tools, origin).length === 0) return;
  firstOrigin = undefined;
  await playFirstScene(connection, async () => firstSceneTools(await listed(), origin));
}

const shown = new Map();

/** A tool that is still there keeps its element: what was typed, and what it answered. */
function showTools(tools) {
  find("none").hidden = tools.length > 0;
  if (tools.length > 0) toolsCame();
  const before = new Map(shown);
  shown.clear();
  for (const tool of tools) {
    const key = JSON.stringify(tool);
    shown.set(key, before.get(key) ?? createTool(tool, { call: callTool, cancel }));
  }
  find("tools").replaceChildren(...shown.values());
}

function callTool(name, args) {
  record("out", { method: "tools/call", params: { name, arguments: args } });
  return connection.start("tools/call", { name, arguments: args });
}

function cancel(requestId) {
  record("out", { method: "notifications/cancelled", params: { requestId } });
  connection.cancel(requestId);
}

function connect() {
  isLost = false;
  connection.connect();
  show("Connecting…", 0);
  list();
}

find("connect").addEventListener("click", connect);
find("refresh").addEventListener("click", list);
find("disconnect").addEventListener("click", () => {
  connection.disconnect();
  showTools([]);
  show("Not connected.", 0);
});
connection.addEventListener("frame", ({ detail }) => {
  record("in", detail);
  if (detail.method === "notifications/tools/list_changed") list();
});
connection.addEventListener("closed", ({ detail }) => {
  showTools([]);
  const isMissing = detail.includes("Receiving end does not exist");
  isLost = !isMissing;
  show(isMissing ? "Airlock is not there. Load dist/extension first." : `Not connected: ${detail}`, 0, true);
});
show("Not connected.", 0);
startPlayground(connection, listed).then(() => {
  if (firstOrigin !== undefined) connect();
});
