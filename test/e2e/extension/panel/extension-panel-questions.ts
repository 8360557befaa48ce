/** Questions about secrets, as the worker would push them. */
import type {
  PanelSupplyQuestion,
  PanelUseQuestion,
} from "../../../../extension/protocol/question-messages.js";
import { ORIGIN, question } from "./extension-panel-states.js";

/** A value that was kept from an agent is asked for by another tool of the site, in a frame. */
export const useQuestion = (more: Partial<PanelUseQuestion> = {}): PanelUseQuestion => ({
  ...question("use", "Install a deploy key"),
  kind: "use",
  tool: "install_deploy_key",
  within: "https://portal.example",
  arguments: '{"machine":"winch"}',
  transfers: [
    {
      label: "Deploy key",
      schemaPath: "/secret",
      origin: ORIGIN,
      tool: "create_deploy_key",
      receivedAt: 0,
      place: "/key",
      argument: "Deploy key of the machine",
    },
  ],
  ...more,
});

export const supplyQuestion = (more: Partial<PanelSupplyQuestion> = {}): PanelSupplyQuestion => ({
  ...question("supply", "Sign the release"),
  kind: "supply",
  tool: "sign_release",
  labels: ["Signing passphrase"],
  ...more,
});
