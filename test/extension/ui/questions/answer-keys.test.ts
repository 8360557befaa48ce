// @vitest-environment happy-dom
/** Keys that answer a question, and do nothing while they may be meant for something else. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PanelCommand } from "../../../../extension/protocol/panel-messages.js";
import type { QuestionCard } from "../../../../extension/ui/questions/question-card.js";
import type { QuestionStage } from "../../../../extension/ui/questions/question-stage.js";
import { answerCommands } from "../../../../extension/ui/shared/send-event.js";
import { supplyQuestion } from "../../../e2e/extension/panel/extension-panel-questions.js";
import { question } from "../../../e2e/extension/panel/extension-panel-states.js";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
await import("../../../../extension/ui/questions.js");

const REST = 700;
const ALLOW = { key: "Enter", altKey: true, shiftKey: true };
const DENY = { ...ALLOW, key: "Backspace" };

let commands: PanelCommand[];
beforeEach(() => {
  vi.useFakeTimers();
  commands = [];
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function shown(asked = [question("q", "Send")] as QuestionStage["questions"]) {
  const stage = document.createElement("question-stage") as QuestionStage;
  answerCommands(stage, async (command) => {
    commands.push(command);
    return {};
  });
  stage.questions = asked;
  document.body.append(stage);
  await stage.updateComplete;
  const card = stage.renderRoot.querySelector("question-card") as QuestionCard;
  await card.updateComplete;
  return { stage, card };
}

/** By the browser, unless it says otherwise. */
function press(
  init: KeyboardEventInit,
  target: EventTarget = document.body,
  isTrusted = true,
): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { bubbles: true, composed: true, cancelable: true, ...init });
  Object.defineProperty(event, "isTrusted", { value: isTrusted });
  target.dispatchEvent(event);
  return event;
}

const answers = (): unknown[] =>
  commands.map((command) => (command.type === "answer" ? command.allow : command.type));

describe("The keys of a question", () => {
  it("stand on its buttons, and are no part of their names", async () => {
    const { card } = await shown();
    const buttons = [...card.renderRoot.querySelectorAll(".answers button")];
    const keys = buttons.map((button) => [
      button.getAttribute("aria-keyshortcuts"),
      button.querySelector("[aria-hidden='true']")?.textContent,
    ]);
    expect(keys).toEqual([
      ["Alt+Shift+Backspace", "Alt+Shift+Backspace"],
      ["Alt+Shift+Enter", "Alt+Shift+Enter"],
    ]);
  });

  it.each([
    [ALLOW, true],
    [DENY, false],
  ])("answer it, wherever the focus is: %j", async (keys, allow) => {
    await shown();
    vi.advanceTimersByTime(REST);
    expect(press(keys).defaultPrevented).toBe(true);
    expect(answers()).toEqual([allow]);
  });

  it("do not press the button that has the focus as well", async () => {
    const { card } = await shown();
    vi.advanceTimersByTime(REST);
    const [deny] = card.renderRoot.querySelectorAll(".answers button");
    expect(press(ALLOW, deny).defaultPrevented).toBe(true);
    expect(answers()).toEqual([true]);
  });

  it.each([
    ["right after the question came", () => undefined],
    [
      "right after it took the place of another",
      async ({ stage }: Awaited<ReturnType<typeof shown>>) => {
        vi.advanceTimersByTime(REST);
        stage.questions = [question("r", "Pay")];
        await stage.updateComplete;
      },
    ],
    [
      "right after something moved above it",
      async ({ stage }: Awaited<ReturnType<typeof shown>>) => {
        vi.advanceTimersByTime(REST);
        stage.above = "A notice";
        await stage.updateComplete;
      },
    ],
    [
      "right after the window got the focus",
      () => {
        vi.advanceTimersByTime(REST);
        window.dispatchEvent(new Event("focus"));
      },
    ],
    [
      "right after the window came in sight",
      () => {
        vi.advanceTimersByTime(REST);
        document.dispatchEvent(new Event("visibilitychange"));
      },
    ],
    [
      "while the person types",
      () => {
        vi.advanceTimersByTime(REST);
        press({ key: "a" });
      },
    ],
  ])("answer nothing %s, and then they do", async (_, happens) => {
    const all = await shown();
    await happens(all);
    vi.advanceTimersByTime(REST - 1);
    press(ALLOW);
    expect(answers()).toEqual([]);
    vi.advanceTimersByTime(REST);
    await all.stage.updateComplete;
    press(ALLOW);
    expect(answers()).toEqual([true]);
  });

  it.each([
    ["a page dispatched", ALLOW, false],
    ["are held down", { ...ALLOW, repeat: true }, true],
    ["have another modifier", { ...ALLOW, ctrlKey: true }, true],
    ["are a part of them", { ...ALLOW, altKey: false }, true],
  ])("answer nothing where they %s", async (_, keys, isTrusted) => {
    await shown();
    vi.advanceTimersByTime(REST);
    press(keys, document.body, isTrusted);
    expect(answers()).toEqual([]);
  });

  it("answer nothing where the question is out of sight", async () => {
    const { card } = await shown();
    vi.advanceTimersByTime(REST);
    vi.spyOn(card, "checkVisibility").mockReturnValue(false);
    press(ALLOW);
    expect(answers()).toEqual([]);
  });

  it("leave typing alone: in a field, Backspace takes away, and Enter gives what was typed", async () => {
    const { card } = await shown([supplyQuestion()]);
    vi.advanceTimersByTime(REST);
    const field = card.renderRoot.querySelector("input.secret") as HTMLInputElement;
    field.value = "typed";
    press({ key: "d" }, field);
    expect(press(DENY, field).defaultPrevented).toBe(false);
    expect(answers()).toEqual([]);
    press(ALLOW, field);
    expect(commands).toMatchObject([{ type: "answer", allow: true, texts: ["typed"] }]);
  });
});

describe("Escape", () => {
  it("closes Details, from within and from elsewhere, and leaves the focus in sight", async () => {
    const { card } = await shown();
    const details = card.renderRoot.querySelector("details") as HTMLDetailsElement;
    details.open = true;
    press({ key: "Escape" });
    expect(details.open).toBe(false);
    details.open = true;
    press({ key: "Escape" }, details.querySelector("dl") ?? undefined);
    expect(details.open).toBe(false);
    expect(card.shadowRoot?.activeElement).toBe(details.querySelector("summary"));
  });

  it("leaves them open where it is a field's", async () => {
    const { card } = await shown([question("q", "Send", { wanted: ["PIN"] })]);
    const details = card.renderRoot.querySelector("details") as HTMLDetailsElement;
    details.open = true;
    press({ key: "Escape" }, card.renderRoot.querySelector("input.secret") ?? undefined);
    expect(details.open).toBe(true);
    expect(commands).toEqual([]);
  });
});
