/** The signed-in user decides what is shown. Tools are only offered while a user is signed in. */
import "./styles/main.css";
import type { User } from "../server/users.js";
import { hasAwaitedExtension } from "./await-extension.js";
import { api } from "./data/api.js";
import { h } from "./dom/element.js";
import { agentPanel } from "./panel/agent-panel.js";
import { registerTools } from "./tools/register.js";
import { failureState } from "./views/resource.js";
import { shellView } from "./views/shell.js";
import { restoreTheme } from "./views/theme.js";
import { welcomeView } from "./views/welcome.js";

const app = document.getElementById("app") ?? document.body;

function enter(user: User): void {
  const stay = new AbortController();
  const signOut = () => {
    api.signOut().then(
      // A new document: nothing that was withheld for one person waits in the page for the next.
      () => location.reload(),
      (error: unknown) => app.replaceChildren(failureState(error, signOut)),
    );
  };
  const ready = registerTools(stay.signal);
  const panel = agentPanel({ ready, signal: stay.signal });
  app.replaceChildren(shellView({ user, panel, signal: stay.signal, signOut }));
  document.querySelector<HTMLElement>(".view h2")?.focus({ preventScroll: true });
}

/**
 * Airlock's first steps open the demo with this: a call must not wait for a sign-in by an invented
 * person.
 */
const AS_ADA = "#as-ada";

async function start(): Promise<void> {
  try {
    const { user } = await api.session();
    if (user === null && location.hash === AS_ADA) enter((await api.signIn("ada")).user);
    else if (user === null) app.replaceChildren(welcomeView(enter));
    else enter(user);
  } catch (error) {
    app.replaceChildren(
      h(
        "div",
        { class: "boot" },
        failureState(error, () => void start()),
      ),
    );
  }
}

restoreTheme();
if (hasAwaitedExtension()) void start();
