// @vitest-environment happy-dom
/** *Allowed by you*: a choice of how often an agent asks is a yes like the others. */
import { afterEach, expect, it } from "vitest";
import type { PanelCommand } from "../../../../extension/protocol/panel-messages.js";
import type { PanelListedTool } from "../../../../extension/protocol/policy-messages.js";
import type { ConsentList } from "../../../../extension/ui/settings/consent-list.js";
import { answerCommands } from "../../../../extension/ui/shared/send-event.js";
import { agent } from "../../../e2e/extension/panel/extension-panel-states.js";
import { consent } from "../../../e2e/extension/panel/extension-policy-states.js";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
await import("../../../../extension/ui/panel.js");

afterEach(() => document.body.replaceChildren());

const tool = (title: string, covered: PanelListedTool["covered"]): PanelListedTool => ({
  title,
  definition: title,
  covered,
});
const ORIGIN = "https://shop.example";
const chosen = agent({
  name: "Ada",
  asking: [{ origin: ORIGIN, choice: "readers", tools: [tool("Read the inbox", "readers")] }],
});
const ending = { type: "choose-asking", agent: chosen.id, origin: ORIGIN, choice: "each", definitions: [] };

async function shown(props: Partial<ConsentList>) {
  const commands: PanelCommand[] = [];
  const element = document.createElement("consent-list") as ConsentList;
  Object.assign(element, props);
  answerCommands(element, (command) => {
    commands.push(command);
    return Promise.resolve({});
  });
  document.body.append(element);
  await element.updateComplete;
  const root = element.renderRoot as ShadowRoot;
  return { commands, root, text: () => root.textContent?.replace(/\s+/g, " ") ?? "" };
}

it("A choice is listed with its tools, and is revoked like any yes.", async () => {
  const { commands, root, text } = await shown({ agents: [chosen] });
  expect(text()).not.toContain("Nothing.");
  expect(text()).toContain("Ada on https://shop.example");
  expect(text()).toContain("Don’t ask about the tool that only reads.");
  expect(text()).toContain("“Read the inbox”");
  root.querySelector("button")?.click();
  expect(commands).toEqual([ending]);
});

it("Revoke all ends the choices, too.", async () => {
  const { commands, root } = await shown({ agents: [chosen], consents: [consent()] });
  root.querySelector("sure-button")?.dispatchEvent(new CustomEvent("sure"));
  expect(commands).toEqual([{ type: "revoke", consents: [consent().id] }, ending]);
});
