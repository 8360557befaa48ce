/** The tools of the active tab and of its frames: rows that open, with a search. */
import { css, html, nothing, type PropertyValues } from "lit";
import type { PanelCall, PanelItem, PanelTool } from "../../protocol/panel-messages.js";
import { newRows, type RowFace, RowList } from "../lists/row-list.js";
import { hasWords, rowStyles, searchField } from "../lists/row-styles.js";
import { elementWith } from "../shared/element.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { tools as texts } from "../shared/words.js";

/** From so many on, a search helps. */
const SEARCH_FROM = 6;

/** A tool that only the browser knows has no registration number. */
const keyOf = ({ document, registration, name }: PanelTool): string =>
  registration < 0 ? `${document} ${name}` : `${document} ${registration}`;

const isWanted = ({ name, title, description, origin, declares }: PanelTool, words: string): boolean =>
  hasWords([name, title, description, origin, ...declares], words);

function dotOf({ sensitive, findings, withheldBecause, effect }: PanelTool): string {
  if (findings !== undefined || withheldBecause !== undefined) return "failed";
  if (sensitive.length > 0) return "kept";
  return effect === "benign" ? "plain" : "";
}

function inShort(tool: PanelTool): string[] {
  if (tool.withheldBecause !== undefined) return [texts.notOfferedShort()];
  return [texts.effectsShort[tool.effect](), ...tool.sensitive.map((each) => texts.sensitiveShort[each]())];
}

/** Its title and, in short, what it does. */
function toolFace(tool: PanelTool): Omit<RowFace, "opened"> {
  const { name, title, top, origin, findings } = tool;
  const warning = findings === undefined ? [] : [html`<span class="problem">${texts.steersTitle()}</span>`];
  return {
    dot: dotOf(tool),
    title: html`<b class="line"><bdi>${asLine(title || name)}</bdi></b>`,
    facts: [...warning, ...inShort(tool), asLine(name, 128)],
    site: top ? "" : origin,
  };
}

export class ToolList extends elementWith({
  tools: [] as readonly PanelTool[],
  calls: [] as readonly PanelCall[],
  items: [] as readonly PanelItem[],
  words: "",
}) {
  static override styles = [
    shared,
    rowStyles,
    css`
      .opened {
        padding-inline: 6px;
      }
    `,
  ];

  readonly #list = new RowList<PanelTool>(this, {
    keyOf,
    face: (tool) => ({
      ...toolFace(tool),
      opened: () => html`<tool-card .tool=${tool} .calls=${this.calls} .items=${this.items}></tool-card>`,
    }),
  });
  #shown: readonly PanelTool[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { tools, words } = this;
    if (changed.has("tools") || changed.has("words"))
      this.#shown = tools.filter((tool) => isWanted(tool, words));
    this.#list.set(this.#shown, words);
  }

  /** Shown on top, because the tool may be far down a long list. */
  #warning() {
    const [first, ...others] = this.tools.filter(({ findings }) => findings !== undefined);
    if (first === undefined) return nothing;
    const title = asLine(first.title || first.name);
    return html`<p class="problem small">
      ${others.length === 0 ? texts.toolSteersAgents(title) : texts.toolsSteerAgents(title, others.length)}
    </p>`;
  }

  override render() {
    return html`<section aria-label=${texts.toolsHeading()}>
      ${this.#warning()}
      ${this.tools.length < SEARCH_FROM ? nothing : this.#search()}
      ${this.#shown.length === 0 ? html`<p class="empty">${texts.noToolMatches()}</p>` : this.#list.render(texts.toolsHeading())}
      ${newRows(this.#list, texts.newTools)}
    </section>`;
  }

  #search() {
    const search = (typed: string) => {
      this.words = typed;
    };
    const found = texts.toolsFound(this.#shown.length);
    return searchField({
      label: texts.searchTools(),
      hint: texts.searchToolsHint(),
      typed: this.words,
      found,
      search,
    });
  }
}
