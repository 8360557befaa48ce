/**
 * Shared by the specs of Reveal: a tool to run as an agent would, elements to place, and eyes for
 * closed roots.
 */
import type { CDPSession, Locator } from "@playwright/test";
import type { Page } from "../support/fixtures.js";
import type { Reply } from "../support/test-server.js";

export const VALUE = "wx_live_51Nf8aQ2mT7rKzB0yPq9";
export const answer = (value: unknown = VALUE): Reply => ({
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ value }),
});

/**
 * For specs about looks and words: Airlock's closed roots are opened, so that locators and axe can
 * see in.
 */
export const OPEN_ROOTS = `<script>{
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: "open" }); };
}</script>`;

interface Tool {
  readonly name?: string;
  readonly outputSchema?: object;
  readonly annotations?: object;
  readonly throws?: string;
}

/** Runs a tool, and gives the handles that the agent got. */
export async function withhold(page: Page, result: unknown, tool: Tool = {}): Promise<string[]> {
  const record = JSON.parse(await runTool(page, result, tool))._meta?.["webmcp-airlock/redaction"];
  return (record?.redactions ?? []).map((redaction: { handle: string }) => redaction.handle);
}

/**
 * Registers a tool that returns `result`, runs it as an agent does, and gives the text that the
 * agent got.
 */
export function runTool(page: Page, result: unknown, tool: Tool = {}): Promise<string> {
  return page.evaluate(
    async ([given, { throws, ...members }]) => {
      const context = (document as unknown as { modelContext: ModelContext }).modelContext;
      interface ModelContext {
        registerTool(tool: object): void;
        getTools(): Promise<{ name: string }[]>;
        executeTool(tool: object, input: object): Promise<string>;
      }
      const name = members.name ?? `tool_${(await context.getTools()).length}`;
      const execute = async () => {
        if (throws !== undefined) throw new Error(throws);
        return given;
      };
      context.registerTool({ description: "A tool.", ...members, name, execute });
      const registered = (await context.getTools()).find((each) => each.name === name) as object;
      return context.executeTool(registered, {}).catch(() => "{}");
    },
    [result, tool] as const,
  );
}

export const referenceTo = (redeemUrl: string, more: object = {}) => ({
  content: [{ type: "secret_reference", id: "ref_8Hk2", label: "API key", redeemUrl, ...more }],
});

/** Runs a tool that returns a reference to `redeemUrl`, and places an element for it. */
export async function placeReference(page: Page, redeemUrl = "/redeem", more: object = {}): Promise<Locator> {
  const [handle] = await withhold(page, referenceTo(redeemUrl, more));
  return place(page, handle ?? "no handle");
}

export async function place(page: Page, handle: string): Promise<Locator> {
  await page.evaluate((text) => {
    const element = document.createElement("secret-reference");
    element.setAttribute("handle", text);
    document.body.append(element);
  }, handle);
  return page.locator(`secret-reference[handle="${handle}"]`);
}

interface DomNode {
  readonly nodeId: number;
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly children?: DomNode[];
  readonly shadowRoots?: DomNode[];
}

/**
 * Sees through closed roots as the person's eyes do, through the debugger; and clicks with a real
 * mouse.
 */
export class Eyes {
  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {}

  static async of(page: Page): Promise<Eyes> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("DOM.enable");
    return new Eyes(page, cdp);
  }

  async text(): Promise<string> {
    const texts: string[] = [];
    await this.walk((node) => {
      if (node.nodeName === "#text") texts.push(node.nodeValue);
    });
    return texts.join("\n");
  }

  async press(words: string): Promise<void> {
    const found: number[] = [];
    await this.walk((node) => {
      if (node.nodeName === "BUTTON" && node.children?.[0]?.nodeValue === words) found.push(node.nodeId);
    });
    const nodeId = found[0];
    if (nodeId === undefined) throw new Error(`There is no button “${words}”.`);
    const { model } = await this.cdp.send("DOM.getBoxModel", { nodeId });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
    await this.page.mouse.click((left + right) / 2, (top + bottom) / 2);
  }

  private async walk(visit: (node: DomNode) => void): Promise<void> {
    const { root } = await this.cdp.send("DOM.getDocument", { depth: -1, pierce: true });
    const step = (node: DomNode): void => {
      visit(node);
      for (const each of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) step(each);
    };
    step(root as DomNode);
  }
}
