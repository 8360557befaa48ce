interface About {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly mcpName: string;
  readonly engines: { readonly node: string };
}
export function manifestOf(about: About): {
  readonly server: { readonly mcp_config: { readonly command: string; readonly args: readonly string[] } };
};
export function serverOf(about: About): { readonly name: string; readonly description: string };
export function bundleOf(about: About, folder: string): Uint8Array;
