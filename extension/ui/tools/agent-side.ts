/** The agent's side of a call: its content first, the exact answer behind a click. */

import { html, nothing } from "lit";
import { asRecord, type JsonRecord, parseJson } from "../../protocol/decode.js";
import { asJsonBlock, asLine } from "../shared/untrusted-text.js";
import { documents, tools as texts } from "../shared/words.js";

const textOf = (block: unknown): string | undefined => {
  const { text } = (block ?? {}) as { readonly text?: unknown };
  return typeof text === "string" ? text : undefined;
};

/**
 * The value that an agent reads: the structured one, or without one the texts, or all blocks where
 * some are of another kind.
 */
function gist({ content, structuredContent }: JsonRecord): string | undefined {
  if (structuredContent !== undefined) return JSON.stringify(structuredContent, null, 2);
  if (!Array.isArray(content)) return undefined;
  const read = content.map(textOf);
  return read.includes(undefined) ? JSON.stringify(content, null, 2) : read.join("\n");
}

/**
 * As text at first: what only an agent notices, such as a comment, is not in the document.
 *
 * @param text the agent's CallToolResult as JSON text, or an error in words
 */
export function agentSide(text: string, origin: string) {
  const answer = asRecord(parseJson(text));
  const read = answer === undefined ? text : (gist(answer) ?? text);
  if (read === "" && answer === undefined) return html`<p class="soft small">${texts.nothing()}</p>`;
  return html`<quoted-text .text=${read} from=${documents.fromSite(asLine(origin, 300))} words=${texts.agentGets()} asText></quoted-text>
    ${
      answer === undefined
        ? nothing
        : html`<details>
            <summary class="soft small">${texts.exactAnswer()}</summary>
            <pre tabindex="0" role="group" aria-label=${texts.exactAnswer()}>${asJsonBlock(text)}</pre>
          </details>`
    }`;
}
