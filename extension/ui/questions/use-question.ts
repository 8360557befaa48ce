/** May what was kept from an agent be given to a tool? Where from, where to, and what a yes means. */
import { html } from "lit";
import type { PanelUseQuestion } from "../../protocol/question-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";

type Transfer = PanelUseQuestion["transfers"][number];

const named = ({ label }: Transfer): string => `“${asLine(label)}”`;

function factsOf(question: PanelUseQuestion): Fact[] {
  const { transfers, origin, tool, within } = question;
  const around = within === undefined ? "" : `, in a frame of ${asLine(within, 300)}`;
  return transfers.flatMap((transfer, index): Fact[] => [
    [
      transfers.length === 1 ? "Secret" : `Secret ${index + 1}`,
      transfer.schemaPath === "" ? named(transfer) : `${named(transfer)} (${asLine(transfer.schemaPath)})`,
    ],
    [
      "From",
      `${asLine(transfer.fromOrigin, 300)}, tool ${asLine(transfer.fromTool)}, ${timeOfDay(transfer.receivedAt)}`,
    ],
    ["To", `${asLine(origin, 300)}${around}, tool ${asLine(tool)}, argument ${asLine(transfer.place)}`],
  ]);
}

export function useQuestion(question: PanelUseQuestion, surroundings: string) {
  const { transfers, title, agent, id } = question;
  const [first] = transfers;
  const what = first !== undefined && transfers.length === 1 ? named(first) : `${transfers.length} secrets`;
  return html`<question-card
    heading=${`Give ${what} to “${asLine(title)}”?`}
    .facts=${factsOf(question)}
    details=${`“${asLine(agent)}” asks for it and sees neither the secret nor what the tool writes about it. A yes holds for this secret in this place until you end the session or close the browser, whatever the other arguments are.`}
    data=${question.arguments}
    allowLabel="Give it"
    denyLabel="Keep it"
    surroundings=${surroundings}
    .allow=${{ type: "answer", question: id, allow: true }}
    .deny=${{ type: "answer", question: id, allow: false }}
  ></question-card>`;
}
