/** Nothing of ours reaches the polyfill's own registerTool: it is taken off before. */
export const snapshotMeta = (): undefined => undefined;
