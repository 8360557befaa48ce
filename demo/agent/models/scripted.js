/**
 * A model that is no model: it plays a scene step by step, and obeys every instruction that it reads on the way. So it
 * shows the worst that an agent can do, and runs without a network. The evaluation uses it, too.
 */
import { findInstructions } from "./instructions.js";
import { Knowledge, stringsIn } from "./knowledge.js";

const MAX_CALLS = 24;

/** The last part of a listed name is the tool's own: `shop-example_t1__make_key`. */
const ownName = (listed) => listed.split("__").at(-1);

/**
 * @param scene `steps`: `{ tool, arguments }`; `answer`: what it says at the end, with `<member>` for what it has read
 */
export function createScriptedModel({ steps, answer = "Done." }) {
  const knowledge = new Knowledge();
  const waiting = [...steps];
  const orders = [];
  const obeyed = new Set();
  const said = [];
  let seen = 0;
  let calls = 0;

  function obey(text, names) {
    for (const order of findInstructions(text, names)) {
      const key = JSON.stringify(order);
      if (obeyed.has(key)) continue;
      obeyed.add(key);
      if (order.say === undefined) orders.push(order);
      else said.push(order.say);
    }
  }

  function read(messages, names) {
    for (const { role, content } of messages.slice(seen)) {
      if (role === "tool") for (const text of stringsIn(knowledge.read(content))) obey(text, names);
    }
    seen = messages.length;
  }

  return {
    async next({ messages, tools, onRequest = () => {} }) {
      onRequest({ messages, tools });
      const listed = new Map(tools.map(({ name }) => [ownName(name), name]));
      const names = [...listed.keys()];
      for (const { description = "" } of tools) obey(description, names);
      read(messages, names);
      const step = calls < MAX_CALLS ? (orders.shift() ?? waiting.shift()) : undefined;
      if (step === undefined) {
        const { text } = knowledge.fill({ text: [answer, ...said].join("\n") });
        return { text, calls: [] };
      }
      calls += 1;
      const name = listed.get(step.tool) ?? step.tool;
      return {
        text: "",
        calls: [{ id: `call_${calls}`, name, arguments: knowledge.fill(step.arguments ?? {}) }],
      };
    },
  };
}
