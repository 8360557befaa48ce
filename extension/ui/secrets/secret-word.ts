/**
 * Whether it is a secret is the person's to say of what detection took. Attack: a card that asks
 * for it before the person has seen the value. So it stands only next to the value.
 */
import { html, nothing } from "lit";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { labelWords } from "../sentences/label-words.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { kept as texts } from "../shared/words.js";

export class SecretWord extends elementWith({
  item: given<PanelItem>(),
  /** The person sees the value. */
  shown: false,
  busy: false,
  note: "",
  problem: "",
}) {
  static override styles = [shared];

  async #say(isSecret: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { handle } = this.item;
    const { error } = await sendCommand(this, { type: "call-secret", handle, isSecret });
    this.busy = false;
    this.problem = error ?? "";
    this.note = error === undefined && isSecret ? texts.secretAgain() : "";
  }

  override render() {
    const { label, calledSecret, agent, origin, values = 1 } = this.item;
    const isCalledNone = calledSecret === false;
    const isOffered = isCalledNone || (calledSecret === true && this.shown);
    const words = isCalledNone ? texts.isSecret() : texts.notSecret(values);
    const button = html`<div class="row">
      <button type="button" class="quiet" aria-description=${labelWords(label)} aria-disabled=${this.busy ? "true" : "false"}
        @click=${() => this.#say(isCalledNone)}>${words}</button>
    </div>`;
    return html`<p class="small"
      role="status">${isCalledNone ? texts.calledNotSecret(agentWords(agent), asLine(origin, 300)) : this.note}</p>
      <p class="small problem" role="alert">${this.problem}</p>
      ${isOffered ? button : nothing}`;
  }
}
