/**
 * What needs a permission of the browser that Airlock does without until the person wants it. The
 * permission is the switch: on where the browser has given it.
 */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { CLIPBOARD_PERMISSIONS } from "../shared/clear-clipboard.js";
import { elementWith, unset } from "../shared/element.js";
import { shared } from "../shared/styles.js";
import { kept, shell as texts } from "../shared/words.js";

interface Switch {
  readonly permissions: chrome.runtime.ManifestOptionalPermission[];
  readonly words: () => string;
  readonly means: () => string;
}

const SWITCHES: readonly Switch[] = [
  { permissions: CLIPBOARD_PERMISSIONS, words: kept.clearClipboard, means: kept.clearClipboardMeans },
  { permissions: ["notifications"], words: texts.notifyMe, means: texts.notifyMeMeans },
];

export class OptionalSwitches extends elementWith({
  on: [] as readonly boolean[],
  /** The switch that the browser did not let change. */
  refused: unset<Switch>(),
}) {
  static override styles = [shared];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
    // People can also change it on the browser's own page, and come back.
    addEventListener("focus", this.#look);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("focus", this.#look);
  }

  readonly #look = async (): Promise<void> => {
    const { permissions: browser } = chrome;
    this.on = await Promise.all(SWITCHES.map(({ permissions }) => browser.contains({ permissions })));
  };

  /** The browser asks only while the click is fresh, so nothing comes before. */
  async #change(clicked: Switch, box: HTMLInputElement): Promise<void> {
    const { permissions } = clicked;
    const { permissions: browser } = chrome;
    const change = box.checked ? browser.request({ permissions }) : browser.remove({ permissions });
    const isDone = await change.catch(() => false);
    this.refused = isDone ? undefined : clicked;
    await this.#look();
    this.requestUpdate();
  }

  override render() {
    return html`<section aria-labelledby="optional">
      <h2 id="optional" tabindex="-1">${texts.optional()}</h2>
      ${SWITCHES.map(
        (each, index) => html`<label class="check">
            <input
              type="checkbox"
              aria-describedby=${`means-${index}`}
              .checked=${live(this.on[index] === true)}
              @change=${({ target }: Event) => this.#change(each, target as HTMLInputElement)}
            />
            ${each.words()}
          </label>
          <p class="small" role="status">${each === this.refused ? texts.permissionRefused() : nothing}</p>
          <p id=${`means-${index}`} class="soft small">${each.means()}</p>`,
      )}
    </section>`;
  }
}
