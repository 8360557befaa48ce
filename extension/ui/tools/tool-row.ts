/** One tool in the list: its title and, in short, what it does. Each word of a page stands by itself, in one line. */
import { html, nothing, type TemplateResult } from "lit";
import type { PanelTool } from "../../protocol/panel-messages.js";
import { factsLine } from "../shared/row-styles.js";
import { asLine } from "../shared/untrusted-text.js";
import type { RowFace } from "../shared/virtual-rows.js";
import { tools as texts } from "../shared/words.js";

function dotOf({ sensitive, findings, withheldBecause, effect }: PanelTool): string {
  if (findings !== undefined || withheldBecause !== undefined) return "failed";
  if (sensitive.length > 0) return "kept";
  return effect === "benign" ? "plain" : "";
}

function inShort(tool: PanelTool): string[] {
  if (tool.withheldBecause !== undefined) return [texts.notOfferedShort()];
  return [texts.effectsShort[tool.effect](), ...tool.sensitive.map((each) => texts.sensitiveShort[each]())];
}

export function toolRow(tool: PanelTool, face: RowFace, opened: TemplateResult) {
  const { name, title, top, origin, findings } = tool;
  const warning = findings === undefined ? [] : [html`<span class="problem">${texts.steersTitle()}</span>`];
  return html`<button type="button" class="row-button" tabindex=${face.tabIndex} aria-expanded=${face.isOpen ? "true" : "false"} @click=${() => face.toggle()}>
      <span class="dot ${dotOf(tool)}"></span>
      <b class="line"><bdi>${asLine(title || name)}</bdi></b>
      ${factsLine([...warning, ...inShort(tool), asLine(name, 128)], top ? "" : origin)}
    </button>
    ${face.isOpen ? html`<div class="opened">${opened}</div>` : nothing}`;
}
