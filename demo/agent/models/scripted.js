/**
 * A model that is no model: it plays a scene step by step, and obeys every instruction that it
 * reads on the way. So it shows the worst that an agent can do, and runs without a network. The
 * evaluation uses it, too.
 */
import { findInstructions } from "./instructions.js";
import { Knowledge, stringsIn } from "./knowledge.js";

const MAX_CALLS = 24;

/** The last part of a listed name is the tool's own: `shop-example_t1__make_key`. */
const ownName = (listed) => listed.split("__").at(-1);

class ScriptedModel {
  #knowledge = new Knowledge();
  #answer;
  #steps;
  #orders = [];
  #obeyed = new Set();
  #said = [];
  #seen = 0;
  #calls = 0;

  constructor({ steps, answer = "Done." }) {
    this.#steps = [...steps];
    this.#answer = answer;
  }

  async next({ messages, tools, onRequest = () => {} }) {
    onRequest({ messages, tools });
    const listed = new Map(tools.map(({ name }) => [ownName(name), name]));
    this.#read(messages, tools, [...listed.keys()]);
    // Orders come before the scene's own steps, as they do for a model that obeys.
    const step = this.#calls < MAX_CALLS ? (this.#orders.shift() ?? this.#steps.shift()) : undefined;
    if (step === undefined) {
      const { text } = this.#knowledge.fill({ text: [this.#answer, ...this.#said].join("\n") });
      return { text, calls: [] };
    }
    this.#calls += 1;
    const call = {
      id: `call_${this.#calls}`,
      name: listed.get(step.tool) ?? step.tool,
      arguments: this.#knowledge.fill(step.arguments ?? {}),
    };
    return { text: "", calls: [call] };
  }

  /** Descriptions of tools are read as well as answers. */
  #read(messages, tools, names) {
    for (const { description = "" } of tools) this.#obey(description, names);
    for (const { role, content } of messages.slice(this.#seen)) {
      if (role !== "tool") continue;
      for (const text of stringsIn(this.#knowledge.read(content))) this.#obey(text, names);
    }
    this.#seen = messages.length;
  }

  #obey(text, names) {
    for (const order of findInstructions(text, names)) {
      const key = JSON.stringify(order);
      if (this.#obeyed.has(key)) continue;
      this.#obeyed.add(key);
      if (order.say === undefined) this.#orders.push(order);
      else this.#said.push(order.say);
    }
  }
}

/**
 * @param scene `steps`: `{ tool, arguments }`; `answer`: what it says at the end, with `<member>`
 * for what it has read
 */
export const createScriptedModel = (scene) => new ScriptedModel(scene);
