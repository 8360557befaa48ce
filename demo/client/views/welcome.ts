/** The door: what this is, in one sentence and one picture, and two people to be. */
import type { User } from "../../server/users.js";
import { api } from "../data/api.js";
import { backend } from "../data/backend.js";
import { h, replaceChildren } from "../dom/element.js";
import { kiloFlag } from "../dom/icons.js";
import { themeButton } from "./theme.js";

/** The two whom the server knows. Who they are in full, it says when they are signed in. */
const PEOPLE: readonly Pick<User, "id" | "name" | "role">[] = [
  { id: "ada", name: "Ada", role: "Chief scientist" },
  { id: "grace", name: "Grace", role: "Second engineer" },
];

const ledgerLine = (label: string, value: string, kept = false): HTMLElement =>
  h(
    "div",
    { class: kept ? "ledger-line ledger-kept" : "ledger-line" },
    h("span", { class: "ledger-label" }, label),
    h("span", { class: "ledger-value" }, value),
  );

/** The same result on both sides of the door. The key in it is made up and opens nothing. */
const picture = (): HTMLElement =>
  h(
    "div",
    {
      class: "ledger",
      role: "img",
      "aria-label": "The agent gets a result without the secret; you keep the secret.",
    },
    h(
      "div",
      { class: "ledger-side ledger-agent" },
      h("p", { class: "ledger-title" }, "Agent's view"),
      ledgerLine("name", "Buoy uplink"),
      ledgerLine("prefix", "hly_4c1e"),
      ledgerLine("secret", "withheld", true),
    ),
    h(
      "div",
      { class: "ledger-side ledger-you" },
      h("p", { class: "ledger-title" }, "Your view"),
      ledgerLine("name", "Buoy uplink"),
      ledgerLine("prefix", "hly_4c1e"),
      ledgerLine("secret", "hly_4c1e_for-your-eyes"),
    ),
  );

function personButton(
  { id, name, role }: (typeof PEOPLE)[number],
  enter: (user: User) => void,
  problem: HTMLElement,
): HTMLElement {
  const button = h(
    "button",
    { type: "button", class: "person" },
    h("span", { class: "person-go" }, `Continue as ${name}`),
    h("span", { class: "person-role" }, role),
  );
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      enter((await api.signIn(id)).user);
    } catch (error) {
      const message = error instanceof Error ? error.message : "That did not work.";
      replaceChildren(problem, h("p", { class: "problem", role: "alert" }, message));
      button.disabled = false;
    }
  });
  return button;
}

export function welcomeView(enter: (user: User) => void): HTMLElement {
  const problem = h("div", {});
  return h(
    "main",
    { class: "welcome" },
    h(
      "div",
      { class: "welcome-bar" },
      h("span", { class: "brand" }, kiloFlag(28), h("span", { class: "brand-name" }, "Halyard")),
      themeButton(),
    ),
    h(
      "div",
      { class: "welcome-main" },
      h(
        "div",
        { class: "welcome-words" },
        h("p", { class: "eyebrow" }, "The workspace aboard R/V Meridian"),
        h("h1", {}, "Let an agent work here. Keep your secrets."),
        h(
          "p",
          { class: "welcome-lead" },
          "Agents can call this page's tools. Whatever a tool marks as sensitive stops at the airlock, and stays with you.",
        ),
        h("div", { class: "people" }, ...PEOPLE.map((user) => personButton(user, enter, problem))),
        problem,
        h(
          "p",
          { class: "fine" },
          "A demo of webmcp-airlock. The ship is invented. ",
          backend.redeems
            ? "The server and its keys are real, and nothing leaves this machine. "
            : "This copy has no server: what you change is gone when you reload, and references cannot be revealed. ",
          h("a", { href: "docs/" }, "Read how it works"),
        ),
      ),
    ),
    picture(),
  );
}
