/**
 * Drives a stock Firefox by Marionette, the protocol behind geckodriver, which Debian does not
 * have: pages of an extension can be opened and read that way, and an extension's background
 * stopped. https://firefox-source-docs.mozilla.org/testing/marionette/
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFirefox, PREFERENCES } from "../conformance/run-firefox.mjs";

export { findFirefox };

const START_LIMIT = 60_000;

/** Firefox writes the port that it chose into the profile. */
async function activePort(profile, child) {
  const until = Date.now() + START_LIMIT;
  while (child.exitCode === null && Date.now() < until) {
    try {
      const port = Number(readFileSync(join(profile, "MarionetteActivePort"), "utf8"));
      if (port > 0) return port;
    } catch {
      // Not written yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Firefox did not open its Marionette port.");
}

/** `length:JSON`, in both directions. */
function openConnection(socket) {
  const waiting = new Map();
  let received = Buffer.alloc(0);
  let lastId = 0;
  const take = (message) => {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(`${error.error}: ${error.message}`));
    else resolve(result?.value !== undefined ? result.value : result);
  };
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      take(JSON.parse(received.subarray(colon + 1, end)));
      received = received.subarray(end);
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has gone."));
  });
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Runs the body of an async function in the page that is shown, or in the browser. */
function createRun(send) {
  return (script, args) =>
    send("WebDriver:ExecuteAsyncScript", {
      script: `const done = arguments[arguments.length - 1];
        (async (...args) => { ${script} })(...arguments).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args,
      newSandbox: false,
      sandbox: null,
    }).then((answer) => {
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    });
}

/** The mouse moves to the middle of an element. */
function moveTo(origin) {
  const move = { type: "pointerMove", x: 0, y: 0, duration: 0, origin };
  return { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [move] };
}

function createBrowser(send) {
  const run = createRun(send);
  /** In the browser's own context. */
  const inBrowser = async (script, ...args) => {
    await send("Marionette:SetContext", { value: "chrome" });
    try {
      return await run(script, args);
    } finally {
      await send("Marionette:SetContext", { value: "content" });
    }
  };
  return {
    inBrowser,
    /** @param script the body of an async function of the open page's world. */
    inPage: (script, ...args) => run(script, args),
    async click(script, ...args) {
      // The pointer comes first: a press right after it came answers nothing.
      await send("WebDriver:PerformActions", { actions: [moveTo(await run(script, args))] });
      const [id] = Object.values(await run(script, args));
      await send("WebDriver:ElementClick", { id });
    },
    open: (url) => send("WebDriver:Navigate", { url }),
    async newTab() {
      const { handle } = await send("WebDriver:NewWindow", { type: "tab" });
      await send("WebDriver:SwitchToWindow", { handle, focus: true });
      return handle;
    },
    show: (handle) => send("WebDriver:SwitchToWindow", { handle, focus: true }),
    installExtension: (path) => send("Addon:Install", { path, temporary: true }),
    /** @returns `moz-extension://…`, which differs from profile to profile. */
    addressOf: (id) => inBrowser("return WebExtensionPolicy.getByID(args[0]).getURL('');", id),
    /** Does what the browser does with a background page that is idle. */
    stopBackground: (id) =>
      inBrowser(
        "await WebExtensionPolicy.getByID(args[0]).extension.terminateBackground({ ignoreDevToolsAttached: true });",
        id,
      ),
  };
}

export async function launchFirefox(executable, preferences = {}) {
  const profile = mkdtempSync(join(tmpdir(), "airlock-firefox-"));
  const all = { ...PREFERENCES, "marionette.port": 0, ...preferences };
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const flags = [
    "--headless",
    "--no-remote",
    "--marionette",
    "--remote-allow-system-access",
    "--profile",
    profile,
  ];
  const child = spawn(executable, flags, { stdio: "ignore" });
  const gone = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  const close = async () => {
    child.kill("SIGKILL");
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const socket = connect(await activePort(profile, child), "127.0.0.1");
    await once(socket, "connect");
    const send = openConnection(socket);
    await send("WebDriver:NewSession", {});
    await send("WebDriver:SetTimeouts", { script: 60_000, pageLoad: 60_000 });
    return { ...createBrowser(send), close };
  } catch (error) {
    await close();
    throw error;
  }
}
