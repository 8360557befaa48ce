/** Reports the results of `testharness.js` as `harness.js` of this suite does. */
{
  const parameters = new URLSearchParams(location.search);
  const post = fetch.bind(window);
  const report = async (message) => {
    const answer = await post(`/report/${encodeURIComponent(parameters.get("run"))}`, {
      method: "POST",
      body: JSON.stringify(message),
    });
    return answer.json();
  };
  const targets = ["native", "augmented", "polyfill"];
  // A busy machine is slow, and a file that has too little time runs no more of its subtests.
  setup({ output: false, timeout_multiplier: 2 });
  add_completion_callback(async (tests, { status, message }) => {
    const only = parameters.get("only");
    const list = tests.filter(({ name }) => !only || name.includes(only));
    await report({ type: "titles", subtests: list.map(({ name }) => ({ title: name, on: targets })) });
    for (const [index, test] of list.entries()) {
      const failure = test.status === test.PASS ? null : (test.message ?? `status ${test.status}`);
      await report({ type: "result", index, message: failure });
    }
    const { next } = await report(
      status === 0 ? { type: "done" } : { type: "broken", message: String(message) },
    );
    if (next) location.replace(next);
  });
}
