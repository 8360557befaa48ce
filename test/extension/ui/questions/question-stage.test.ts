// @vitest-environment happy-dom
/** The order in which questions stand, and what can be done about one that is no call. */
import { expect, it } from "vitest";
import { agent, question } from "../../../e2e/extension/panel/extension-panel-states.js";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
const { QuestionStage } = await import("../../../../extension/ui/questions/question-stage.js");
const { QuestionCard } = await import("../../../../extension/ui/questions/question-card.js");
customElements.define("question-stage", QuestionStage);
customElements.define("question-card", QuestionCard);

it("A request to connect stands behind calls that wait, and can be put off.", async () => {
  const stage = new QuestionStage();
  stage.agents = [agent({ status: "waiting" })];
  stage.questions = [question("q", "Send it")];
  document.body.append(stage);
  const shown = async () => {
    await stage.updateComplete;
    const card = stage.renderRoot.querySelector<InstanceType<typeof QuestionCard>>("question-card");
    await card?.updateComplete;
    const labels = [...(card?.querySelectorAll("button") ?? [])].map(({ textContent }) =>
      textContent?.trim(),
    );
    return { heading: card?.renderRoot.querySelector("h3")?.textContent ?? "", labels };
  };
  const first = await shown();
  expect(first.heading).toContain("Send it");
  expect(first.labels).not.toContain("Not now");
  stage.renderRoot.querySelectorAll<HTMLButtonElement>(".steps button")[1]?.click();
  const second = await shown();
  expect(second.heading).toContain("asks to connect");
  expect(second.labels).toEqual(["Not now"]);
});
