/** What the panel shows of questions that wait for the person, and what an answer may hold. */
import { asArray, asString } from "./decode.js";

const MAX_SECRETS = 8;
const MAX_SECRET = 65_536;

/** Whose call a question is about. */
interface AskedCall {
  readonly id: string;
  readonly agent: string;
  readonly origin: string;
  /** Of the tab's top document, where that is another. */
  readonly within?: string;
  readonly tool: string;
  readonly title: string;
  /** JSON text of the arguments; sensitive ones masked. */
  readonly arguments: string;
}

/** May this agent use this tool? */
export interface PanelCallQuestion extends AskedCall {
  readonly kind: "call";
}

/** May what was kept from this agent be given to this tool? */
export interface PanelUseQuestion extends AskedCall {
  readonly kind: "use";
  readonly transfers: readonly {
    readonly label: string;
    readonly schemaPath: string;
    readonly fromOrigin: string;
    readonly fromTool: string;
    /** Milliseconds since the epoch. */
    readonly receivedAt: number;
    /** Which argument, in terms of the schema. */
    readonly place: string;
  }[];
}

/** This tool needs secrets that the person knows. The labels are the page's words. */
export interface PanelSupplyQuestion extends AskedCall {
  readonly kind: "supply";
  readonly labels: readonly string[];
}

/** A question that waits for the person. */
export type PanelQuestion = PanelCallQuestion | PanelUseQuestion | PanelSupplyQuestion;

/** What the person typed, in the order of the question's labels. */
export const isSuppliedTexts = (value: unknown): boolean =>
  asArray(value, MAX_SECRETS)?.every((text) => asString(text, MAX_SECRET) !== undefined) === true;
