export function zipOf(folder: string): Uint8Array<ArrayBuffer>;
