export interface About {
  readonly name: string;
  readonly version: string;
  readonly repository?: { readonly url: string };
  readonly homepage?: string;
  readonly bugs?: string;
  readonly mcpName?: string;
}
export function withRepository(about: About, url: string): About;
export function withAbsoluteLinks(
  page: { readonly path: string; readonly text: string },
  about: Pick<About, "version" | "homepage">,
  shipped: readonly string[],
): string;
export function isPlaced(path: string): boolean;
export function publishedFiles(
  files: Record<string, string>,
  url: string,
  shipped: readonly string[],
): Record<string, string>;
