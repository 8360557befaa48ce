/** A classic script of every helper page: does what the suite's page tells it, and answers. */
(() => {
  const suite = window.opener ?? window.parent;
  const answer = (message) => suite.postMessage(message, "*");
  addEventListener("message", async ({ data, source }) => {
    if (data?.conformance !== "run") return;
    const { id, code, args } = data;
    const reply = (members) => source.postMessage({ conformance: "answer", id, ...members }, "*");
    try {
      const work = new Function(`return (${code})`)();
      reply({ value: await work(...args) });
    } catch (error) {
      reply({ error: String(error) });
    }
  });
  addEventListener("load", () => answer({ conformance: "ready" }));
})();
