interface About {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly mcpName?: string;
  readonly repository?: string | { readonly url: string };
  readonly engines: { readonly node: string };
}
export function manifestOf(about: About): {
  readonly server: {
    readonly entry_point: string;
    readonly mcp_config: { readonly command: string; readonly args: readonly string[] };
  };
  readonly tools: readonly { readonly name: string }[];
  readonly user_config: object;
};
export function registryNameOf(about: Pick<About, "repository">): string | undefined;
export function checkRegistryName(about: Pick<About, "repository" | "mcpName">): void;
export function serverOf(about: About): {
  readonly name: string;
  readonly description: string;
  readonly packages: readonly object[];
};
export function bundleOf(about: About, folder: string): Uint8Array;
