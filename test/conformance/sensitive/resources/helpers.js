/** What the files of this folder share. */

{
  /** Too hard to guess to be in a result by chance. */
  const SECRET = "plr_live_7Hq2Zx94mT1v";
  const MARKED = {
    type: "object",
    properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } },
  };

  let number = 0;

  /** A name that no other tool of the page has. */
  const nextName = (start = "tool") => `${start}-${++number}`;

  /** Registers a tool for the length of a test. Resolves with its item in the list. */
  async function registerTool(t, members) {
    const controller = new AbortController();
    t.add_cleanup(() => controller.abort());
    const tool = { name: nextName(), description: "A tool.", execute: () => "done", ...members };
    await document.modelContext.registerTool(tool, { signal: controller.signal });
    const item = (await document.modelContext.getTools()).find(({ name }) => name === tool.name);
    assert_true(item !== undefined, "The tool is listed.");
    return item;
  }

  /** The record of what was withheld; undefined without one. */
  function recordIn(result) {
    for (const [name, value] of Object.entries(result?._meta ?? {}))
      if (name.endsWith("/redaction")) return value;
    return undefined;
  }

  function parse(text) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }

  /**
   * Calls a tool as an agent does.
   *
   * `texts` is all that the agent could read; `result` is undefined where the call failed.
   */
  async function execute(item, input = {}) {
    const { window: _window, ...listed } = item;
    try {
      const text = await document.modelContext.executeTool(item, input);
      const result = parse(text);
      const record = recordIn(result);
      const paths = record?.redactions.map(({ path }) => path) ?? [];
      const handles = record?.redactions.map(({ handle }) => handle).filter(Boolean) ?? [];
      return { texts: [JSON.stringify(listed), String(text)], text, result, record, paths, handles };
    } catch (error) {
      return { texts: [JSON.stringify(listed), String(error), String(error.stack)], error };
    }
  }

  /** Registers and calls a tool that returns a value, or throws. */
  async function call(t, { returns, throws, input, ...members }) {
    const run = () => {
      if (throws !== undefined) throw new Error(throws);
      return returns;
    };
    return execute(await registerTool(t, { execute: run, ...members }), input);
  }

  /** A secret as it is, in base64 at each of three offsets, and in hexadecimal. */
  function formsOf(secret) {
    const bytes = new TextEncoder().encode(secret);
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const base64 = [0, 1, 2].map((offset) => {
      const text = btoa("x".repeat(offset) + String.fromCharCode(...bytes));
      return text.slice(Math.ceil((offset * 4) / 3), -4);
    });
    return [secret, hex, ...base64.filter((text) => text.length >= 8)].map((text) => text.toLowerCase());
  }

  function assert_withheld({ texts }, ...secrets) {
    for (const secret of secrets)
      for (const text of texts)
        for (const form of formsOf(secret))
          assert_false(text.toLowerCase().includes(form), `The agent can read ${form} in ${text}.`);
  }

  function assert_passes({ texts }, ...words) {
    for (const word of words)
      assert_true(
        texts.slice(1).some((text) => text.includes(word)),
        `The agent gets ${word}, not only ${texts[1]}.`,
      );
  }

  Object.assign(globalThis, {
    ...{ SECRET, MARKED, nextName, registerTool, recordIn, execute, call },
    ...{ assert_withheld, assert_passes },
  });
}
