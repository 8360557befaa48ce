/** Messages that one panel gets, and gets again. */
import { expect, it } from "vitest";
import { PanelLine } from "../../../../extension/background/panel/panel-line.js";
import type { Port } from "../../../../extension/background/platform/chrome-api.js";
import { LONG_TEXT, type PanelNews, type PanelState } from "../../../../extension/protocol/panel-messages.js";

function line() {
  const got: PanelNews[] = [];
  const end = { isBroken: false };
  const postMessage = (message: { state: PanelNews }) => {
    if (end.isBroken) throw new Error("Message length exceeded maximum allowed length.");
    got.push(message.state);
  };
  return { got, end, panel: new PanelLine({ postMessage } as unknown as Port) };
}

const text = "x".repeat(LONG_TEXT + 1);
const showing = (tab: number, tool: string) =>
  ({
    tab: { id: tab },
    tools: [{ name: tool }],
    calls: [{ id: "c", agentText: text }],
  }) as unknown as PanelState;

it("A panel gets tools and long texts once.", () => {
  const { got, panel } = line();
  panel.show(showing(1, "old"));
  panel.show(showing(1, "old"));
  panel.show(showing(2, "old"));
  expect(got).toEqual([showing(1, "old"), { tab: { id: 2 }, calls: [{ id: "c", isTextSent: true }] }]);
});

it("What did not reach a panel is sent again: no tab stands beside another one's tools.", () => {
  const { got, end, panel } = line();
  panel.show(showing(1, "old"));
  end.isBroken = true;
  panel.show({ ...showing(2, "new"), calls: [] });
  end.isBroken = false;
  panel.show({ ...showing(2, "new"), calls: [] });
  expect(got.at(-1)).toEqual({ tab: { id: 2 }, tools: [{ name: "new" }], calls: [] });
});
