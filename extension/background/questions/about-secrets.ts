/** May a tool get what was withheld; and what a tool wants that only the person knows. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import type { UsedSecret } from "../../protocol/audit-messages.js";
import type {
  PanelSupplyQuestion,
  PanelTransfer,
  PanelUseQuestion,
} from "../../protocol/question-messages.js";
import { viewName } from "../model/named-tool.js";
import type { VaultItem } from "../model/records.js";
import type { Transfer } from "../stores/secret-uses.js";
import type { QuestionKind, Shown } from "./question.js";

const MAX_TITLE = 120;
/** A page's name for a secret that it wants. Attack: a label long enough to persuade. */
const MAX_LABEL = 60;

export const viewTransfer = ({
  item,
  place,
  argument,
}: Pick<Transfer, "item" | "place" | "argument">): PanelTransfer => ({
  label: cleanText(item.label, MAX_TITLE),
  ...(item.beside === undefined ? {} : { beside: item.beside }),
  schemaPath: cleanText(item.schemaPath, MAX_TITLE),
  origin: item.origin,
  ...viewName(item),
  receivedAt: item.receivedAt,
  place: cleanText(place, MAX_TITLE),
  argument,
});

export const viewLabels = (missing: readonly MissingSecret[]): string[] =>
  missing.map(({ label }) => cleanText(label, MAX_LABEL));

/** A used secret, without its value, for the log. Attack: a page that names it by its value. */
export function usedSecret({ label, schemaPath, value, origin, receivedAt, ...item }: VaultItem): UsedSecret {
  const isSaid = typeof value === "string" && value !== "" && label.includes(value);
  return {
    label: cleanText(isSaid ? schemaPath : label, MAX_LABEL),
    ...viewName(item),
    origin,
    at: receivedAt,
  };
}

interface UseSubject {
  readonly transfers: readonly Transfer[];
}

/** May this tool get what was withheld? */
export const aboutUse: QuestionKind<UseSubject, Shown<PanelUseQuestion>> = {
  view: ({ transfers }) => ({
    transfers: transfers.map(viewTransfer),
    lengths: ["never", "session"],
    suggested: "session",
  }),
  onYes: async ({ transfers }, { remember }, { uses }) => {
    if (remember !== "never") await uses.give(transfers);
  },
  onNo: ({ transfers }, { uses }) => uses.deny(transfers),
  follows: async ({ transfers }, _answered, _allow, { uses }) => {
    if (uses.refuses(transfers)) return false;
    return transfers.every((each) => uses.allows(each)) || undefined;
  },
};

/**
 * This tool wants secrets that only the person knows. A text that they type goes with that one
 * call, and nowhere else.
 */
export const aboutSupply: QuestionKind<object, Shown<PanelSupplyQuestion>> = {
  view: ({ wanted }) => ({ labels: viewLabels(wanted) }),
  onYes: async () => undefined,
  onNo: () => undefined,
  follows: async () => undefined,
};
