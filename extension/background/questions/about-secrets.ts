/** May a tool get what was withheld; and what a tool wants that only the person knows. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import type { PanelTransfer } from "../../protocol/question-messages.js";
import type { Transfer } from "../stores/secret-uses.js";
import type { QuestionKind } from "./question.js";

const MAX_TITLE = 120;
/** A page's name for a secret that it wants. Attack: a label long enough to persuade. */
const MAX_LABEL = 60;

export const viewTransfer = ({ item, place }: Transfer): PanelTransfer => ({
  label: cleanText(item.label, MAX_TITLE),
  schemaPath: cleanText(item.schemaPath, MAX_TITLE),
  fromOrigin: item.origin,
  fromTool: cleanText(item.tool, MAX_TITLE),
  receivedAt: item.receivedAt,
  place: cleanText(place, MAX_TITLE),
});

export const viewLabels = (missing: readonly MissingSecret[]): string[] =>
  missing.map(({ label }) => cleanText(label, MAX_LABEL));

export const aboutUse: QuestionKind<"use"> = {
  view: ({ transfers }) => ({ kind: "use", transfers: transfers.map(viewTransfer) }),
  onYes: ({ transfers }, _, { uses }) => uses.give(transfers),
  onNo: ({ transfers }, { uses }) => uses.deny(transfers),
  follows: async (other, _answered, _allow, { uses }) => uses.known(other.transfers),
};

/** A text that the person types goes with that one call, and nowhere else. */
export const aboutSupply: QuestionKind<"supply"> = {
  view: ({ wanted }) => ({ kind: "supply", labels: viewLabels(wanted) }),
  onYes: async () => undefined,
  onNo: () => undefined,
  follows: async () => undefined,
};
