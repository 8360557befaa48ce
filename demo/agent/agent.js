/** The agent's page: connect, list, call, and show all that arrived. */
import { Connection } from "./connection.js";

const connection = new Connection();
// For tests and for the curious: the same hands as the buttons.
window.agent = connection;

const find = (id) => document.getElementById(id);
const element = (tag, text = "", properties = {}) =>
  Object.assign(document.createElement(tag), { textContent: text }, properties);

function showState(text) {
  find("state").textContent = text;
  find("refresh").disabled = !connection.isConnected;
  find("connect").textContent = connection.isConnected ? "Connect again" : "Connect to Airlock";
}

function record(direction, message) {
  const item = element("li", "", { className: direction });
  item.append(
    element("b", direction === "in" ? "got" : "asked"),
    element("pre", JSON.stringify(message, null, 2)),
  );
  find("transcript").prepend(item);
}

async function list() {
  const answer = await connection.request("tools/list");
  if (answer.error) {
    showState(`${answer.error.message}`);
    showTools([]);
    return;
  }
  showState("Connected and approved.");
  showTools(answer.result.tools);
}

function showTools(tools) {
  find("none").hidden = tools.length > 0;
  find("tools").replaceChildren(...tools.map(toolItem));
}

/** A name, what it says of itself, its arguments as JSON, and a button. */
function toolItem(tool) {
  const item = element("li");
  const label = element("label", "Arguments (JSON)");
  const input = element("textarea", "", { value: "{}", rows: 2, spellcheck: false });
  label.append(input);
  const problem = element("p", "", { className: "problem", role: "alert" });
  const call = element("button", "Call", { type: "button", ariaLabel: `Call ${tool.name}` });
  call.addEventListener("click", async () => {
    problem.textContent = "";
    let given;
    try {
      given = JSON.parse(input.value || "{}");
    } catch (error) {
      problem.textContent = `These are not JSON: ${error.message}`;
      return;
    }
    call.disabled = true;
    record("out", { method: "tools/call", name: tool.name, arguments: given });
    await connection.request("tools/call", { name: tool.name, arguments: given });
    call.disabled = false;
  });
  item.append(
    element("h3", tool.title ?? tool.name),
    element("code", tool.name),
    element("p", tool.description ?? ""),
    label,
    problem,
    call,
  );
  return item;
}

find("connect").addEventListener("click", () => {
  connection.connect();
  showState("Connected. Waiting for approval in Airlock’s side panel.");
  list();
});
find("refresh").addEventListener("click", list);
connection.addEventListener("frame", ({ detail }) => {
  record("in", detail);
  if (detail.method === "notifications/tools/list_changed") list();
});
connection.addEventListener("closed", ({ detail }) => {
  showState(`Not connected: ${detail}`);
  showTools([]);
});
