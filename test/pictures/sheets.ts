/** Pictures of one page in several states, and sheets that show many of them side by side. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { settled } from "./picture.js";

export const FOLDER = ".cache/panel-pictures";
export const chosen = (name: string): string[] | undefined => process.env[name]?.split(",");

export type Scheme = "light" | "dark" | "forced";
const isScheme = (name: string): name is Scheme => ["light", "dark", "forced"].includes(name);
export const SCHEMES: readonly Scheme[] = chosen("SCHEMES")?.filter(isScheme) ?? ["light", "dark", "forced"];
export const WIDTHS: readonly number[] = chosen("WIDTHS")?.map(Number) ?? [360, 480];
export const HEIGHT = Number(process.env["HEIGHT"] ?? 800);

/** A sheet of more is too small to be read where it is shown whole. */
const PER_SHEET = 10;

export class Sheets {
  readonly #page: Page;
  readonly #group: string;
  /** The files of each sheet. */
  readonly #files = new Map<string, { readonly width: number; readonly files: string[] }>();

  constructor(page: Page, group: string) {
    this.#page = page;
    this.#group = group;
  }

  /** Takes a picture of the page as it is. */
  async take(name: string, width: number, scheme: Scheme): Promise<void> {
    await this.#page.emulateMedia({
      colorScheme: scheme === "dark" ? "dark" : "light",
      forcedColors: scheme === "forced" ? "active" : "none",
      reducedMotion: "reduce",
    });
    await settled(this.#page);
    const path = `${FOLDER}/${this.#group}-${name}-${width}-${scheme}.png`;
    await this.#page.screenshot({ path });
    const sheet = `${width}-${scheme}`;
    const { files } = this.#files.get(sheet) ?? { files: [] };
    this.#files.set(sheet, { width, files: [...files, path] });
  }

  async write(page: Page): Promise<void> {
    for (const [name, { width, files }] of this.#files) {
      for (let at = 0; at < files.length; at += PER_SHEET) {
        const path = `${FOLDER}/sheet-${this.#group}-${name}-${at / PER_SHEET + 1}.png`;
        await writeSheet(page, files.slice(at, at + PER_SHEET), width, path);
      }
    }
  }
}

async function writeSheet(page: Page, files: readonly string[], width: number, path: string): Promise<void> {
  const images = files.map((file) => {
    const name = file.split("/").at(-1);
    const data = readFileSync(file).toString("base64");
    return `<figure style="margin:0"><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
  });
  const columns = Math.min(files.length, width < 480 ? 5 : 4);
  await page.setViewportSize({ width: columns * (width + 12) + 12, height: 600 });
  await page.setContent(
    `<body style="margin:12px;background:#888;font:12px sans-serif;display:grid;gap:12px;grid-template-columns:repeat(${columns},${width}px)">${images.join("")}</body>`,
  );
  await page.screenshot({ path, fullPage: true });
}
