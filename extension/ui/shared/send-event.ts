/** Parts of the panel send commands as one DOM event, which the panel answers. */
import type { CommandAnswer, PanelCommand } from "../../protocol/panel-messages.js";

const COMMAND_EVENT = "airlock-command";

interface CommandRequest {
  readonly command: PanelCommand;
  answer(answer: CommandAnswer): void;
}

export function sendCommand(from: HTMLElement, command: PanelCommand): Promise<CommandAnswer> {
  return new Promise((answer) => {
    const detail: CommandRequest = { command, answer };
    from.dispatchEvent(new CustomEvent(COMMAND_EVENT, { detail, bubbles: true, composed: true }));
  });
}

export function answerCommands(
  root: HTMLElement,
  send: (command: PanelCommand) => Promise<CommandAnswer>,
): void {
  root.addEventListener(COMMAND_EVENT, (event) => {
    const { command, answer } = (event as CustomEvent<CommandRequest>).detail;
    void send(command).then(answer);
  });
}
