/** Steps of the subtests about several documents, in the other ones. */

/** Registers a tool there, which answers with its name and with what the page gives it as input. */
export const addTool = (frame, name, options = {}) =>
  frame.run(
    async (toolName, registerOptions) => {
      window.controllers ??= {};
      window.controllers[toolName] = new AbortController();
      await document.modelContext.registerTool(
        {
          name: toolName,
          description: `the tool ${toolName}`,
          execute: (input) => `${toolName} of ${origin} ${JSON.stringify(input)}`,
        },
        { ...registerOptions, signal: window.controllers[toolName].signal },
      );
    },
    name,
    options,
  );

export const removeTool = (frame, name) =>
  frame.run((toolName) => window.controllers[toolName].abort(), name);

/** A tool there that never answers; what happens to it is in the log that `logOf` reads. */
export const addEndlessTool = (frame, name, options = {}) =>
  frame.run(
    async (toolName, registerOptions) => {
      const log = [];
      window.endless = log;
      for (const type of ["toolactivated", "toolcancel"]) {
        document.modelContext.addEventListener(type, (event) => log.push(`${type} ${event.toolName}`));
      }
      const execute = (_input, { signal }) => {
        log.push("called");
        signal.addEventListener("abort", () => log.push(`abort ${signal.reason.name}`));
        return new Promise(() => {});
      };
      await document.modelContext.registerTool(
        { name: toolName, description: "d", execute },
        registerOptions,
      );
    },
    name,
    options,
  );

export const logOf = (frame) => frame.run(() => [...window.endless]);

/** The names that a document there lists. */
export const namesIn = (frame, options) =>
  frame.run(async (o) => (await document.modelContext.getTools(o)).map(({ name }) => name), options);

/** How a call of a tool there ends, found by its name in the list: `gives …` or `rejects …`. */
export const callFrom = (frame, name, options) =>
  frame.run(
    async (toolName, o) => {
      const tool = (await document.modelContext.getTools(o)).find((each) => each.name === toolName);
      if (!tool) return "not listed";
      return document.modelContext.executeTool(tool, { from: origin }).then(
        (text) => `gives ${text}`,
        (error) => `rejects ${error.name}: ${error.message}`,
      );
    },
    name,
    options,
  );

/** How each method of a document there ends, for a document that may not use tools. */
export const methodsIn = (frame) =>
  frame.run(async () => {
    const mc = document.modelContext;
    const end = (promise) =>
      promise.then(
        () => "allowed",
        (error) => `${error.name}: ${error.message}`,
      );
    return [
      await end(mc.registerTool({ name: `t${crypto.randomUUID()}`, description: "d", execute() {} })),
      await end(mc.getTools()),
    ];
  });

export const NOT_ALLOWED =
  'NotAllowedError: Access to the feature "tools" is disallowed by permissions policy.';
export const UNREACHABLE =
  "rejects DOMException UnknownError: The operation failed for an unknown transient reason (e.g. out of memory).";
