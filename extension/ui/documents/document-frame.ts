/**
 * One HTML document. A frame and not a shadow root: a frame is a document of its own, which nothing
 * leaves, neither a layer on top (`dialog`, `popover`), nor an id, nor a style; and `sandbox`
 * switches off scripts, forms, `refresh`, pop-ups, downloads and links to the top whatever the
 * sanitizer missed. The policy of our page holds inside as well: no address is asked for anything,
 * and no other document can take the frame's place. `allow-same-origin` gives a document without
 * scripts nothing. It lets us put in the nodes that were checked: HTML that is parsed twice may
 * change its meaning.
 */
import { css, html, type PropertyValues } from "lit";
import { elementWith } from "../shared/element.js";
import { asBlock } from "../shared/untrusted-text.js";
import { DOCUMENT_CSS } from "./document-styles.js";
import { formatDocument } from "./format-document.js";

export class DocumentFrame extends elementWith({
  text: "",
  /** Names the frame for screen readers. */
  words: "",
}) {
  static override styles = css`
    :host {
      display: block;
      contain: content;
      isolation: isolate;
      overflow: clip;
    }
    iframe {
      display: block;
      width: 100%;
      height: 48px;
      max-height: var(--document-most, min(420px, 70vh));
      border: 0;
      color-scheme: light dark;
    }
    iframe.focused {
      outline: 2px solid var(--accent);
      outline-offset: -2px;
    }
  `;

  #sizes: ResizeObserver | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes?.disconnect();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("text")) this.#fill();
  }

  #fill(): void {
    const frame = this.renderRoot.querySelector("iframe");
    const inside = frame?.contentDocument;
    // Before it has loaded, it has an empty document that is thrown away.
    if (frame === null || !inside || inside.URL !== "about:srcdoc" || inside.body === null) return;
    const nodes = formatDocument(this.text);
    const plain = inside.createElement("pre");
    plain.textContent = asBlock(this.text);
    inside.body.replaceChildren(nodes ?? plain);
  }

  #load({ target }: Event): void {
    const frame = target as HTMLIFrameElement;
    const [inside, view] = [
      frame.contentDocument,
      frame.contentWindow as (Window & typeof globalThis) | null,
    ];
    if (inside === null || view === null || inside.body === null) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(DOCUMENT_CSS);
    inside.adoptedStyleSheets = [sheet];
    inside.body.dir = "auto";
    this.#fill();
    this.#sizes?.disconnect();
    this.#sizes = new ResizeObserver(() => {
      frame.style.height = `${Math.ceil(inside.body.getBoundingClientRect().height)}px`;
    });
    this.#sizes.observe(inside.body);
    // No selector tells that the document inside has the focus.
    view.addEventListener("focus", () => frame.classList.add("focused"));
    view.addEventListener("blur", () => frame.classList.remove("focused"));
    // Keys that are pressed in the frame are for what it stands in, too: Escape hides a value.
    inside.addEventListener("keydown", ({ key }) => {
      if (key === "Escape")
        this.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    });
  }

  override render() {
    return html`<iframe
      sandbox="allow-same-origin"
      srcdoc="&lt;!doctype html&gt;"
      title=${this.words}
      @load=${this.#load}
    ></iframe>`;
  }
}
