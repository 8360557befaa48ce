export function whatChanged(root: string): ("demo" | "extension" | "rest")[];
export function rememberBuild(root: string): void;
