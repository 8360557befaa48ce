/** What an agent got from a call: its content first, the exact answer behind a click. */
import { html, nothing } from "lit";
import * as texts from "../../../src/texts/people/tools.js";
import { asBlock, asJsonBlock } from "../shared/untrusted-text.js";

interface Answer {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

function parse(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (block: unknown): string => {
  const { text, type } = (block ?? {}) as { readonly text?: unknown; readonly type?: unknown };
  return typeof text === "string" ? text : `(${String(type)})`;
};

/** What an agent reads: the structured value, or without one the texts. */
function gist({ content, structuredContent }: Answer): string | undefined {
  if (structuredContent !== undefined) return JSON.stringify(structuredContent, null, 2);
  return Array.isArray(content) ? content.map(textOf).join("\n") : undefined;
}

/** @param text the agent's CallToolResult as JSON text, or an error in words */
export function agentSide(text: string) {
  const answer = parse(text);
  const read = answer === undefined ? text : (gist(answer) ?? text);
  if (read === "" && answer === undefined) return html`<p class="soft small">${texts.nothing()}</p>`;
  return html`<pre tabindex="0" role="group" aria-label=${texts.agentGets()}>${asBlock(read)}</pre>
    ${
      answer === undefined
        ? nothing
        : html`<details>
            <summary class="soft small">${texts.exactAnswer()}</summary>
            <pre tabindex="0" role="group" aria-label=${texts.exactAnswer()}>${asJsonBlock(text)}</pre>
          </details>`
    }`;
}
