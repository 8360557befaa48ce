/**
 * Each message that the model was given or said. All of it is text: nothing is ever parsed as
 * markup.
 */
import { element, find } from "../dom.js";

const REDACTION = "webmcp-airlock/redaction";
const TITLES = {
  system: "Given: instructions",
  user: "Given: your task",
  tool: "Given: answer of a tool",
  assistant: "Said",
};
const WITHHELD = "[withheld]";

const bar = (label) =>
  element("span", "", {
    className: "bar",
    role: "img",
    ariaLabel: label ? `Withheld: ${label}` : "Withheld",
  });

/** A text in which what is withheld is a bar. */
function textWithBars(text) {
  const pre = element("pre", "", { tabIndex: 0, role: "group", ariaLabel: "Text" });
  for (const [index, part] of text.split(WITHHELD).entries()) {
    if (index > 0) pre.append(bar());
    pre.append(part);
  }
  return pre;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One bar for each member that is not there. */
function withheldIn(content) {
  const redactions = parse(content)?._meta?.[REDACTION]?.redactions;
  const labels = Array.isArray(redactions)
    ? redactions.flatMap(({ label }) => (label ? [String(label)] : []))
    : [];
  if (labels.length === 0) return [];
  const line = element("p", "Withheld from the model: ", { className: "withheld" });
  for (const label of labels) line.append(element("span", `${label} `), bar(label), " ");
  return [line];
}

const readable = (content) => {
  const value = parse(content);
  return value === undefined ? content : JSON.stringify(value, null, 2);
};

function bodyOf({ calls = [], content }) {
  const parts = content === "" ? [] : [textWithBars(readable(content))];
  for (const { arguments: args, name } of calls) {
    parts.push(element("p", `Calls ${name}`), textWithBars(JSON.stringify(args, null, 2)));
  }
  return [...withheldIn(content), ...parts];
}

const short = ({ calls, content }) =>
  calls ? calls.map(({ name }) => `calls ${name}`).join(", ") : content.replace(/\s+/g, " ").slice(0, 90);

export function addMessage(message) {
  const { role } = message;
  const details = element("details", "", { open: role !== "system" });
  const summary = element("summary");
  summary.append(
    element("b", TITLES[role] ?? role),
    element("span", ` ${short(message)}`, { className: "soft" }),
  );
  details.append(summary, ...bodyOf(message));
  const item = element("li", "", { className: role });
  item.append(details);
  find("conversation").append(item);
}

/** The last request, as the model got it. Its key is in a header, and so not part of it. */
export function showRequest(request) {
  find("request").hidden = false;
  find("request").querySelector("pre")?.remove();
  find("request").append(textWithBars(JSON.stringify(request, null, 2)));
}

export function clearConversation() {
  find("conversation").replaceChildren();
  find("request").hidden = true;
  find("request").querySelector("pre")?.remove();
}
