/** Names that both ends of the link to apps must agree on. */

/**
 * Follows from the `key` in the extension's manifest: the first 32 hexadecimal digits of its
 * SHA-256, as letters a–p.
 */
export const EXTENSION_ID = "nfajgkbbaplpfjpdngncaldgianadlol";

/** The name of the native messaging host, by which the extension asks the browser to start it. */
export const HOST_NAME = "webmcp_airlock";

/** The playground agent's id: follows from the `key` in `demo/agent/manifest.json`. */
export const PLAYGROUND_ID = "kbdnnhkgiejfdgpmffmefifclamifogf";
