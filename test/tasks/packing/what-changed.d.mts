export function whatChanged(root: string): ("docs" | "demo" | "extension" | "rest")[];
export function rememberBuild(root: string): void;
