type Part = "demo" | "extension" | "rest";
export function whatChanged(root: string): Part[];
export function rememberBuild(root: string): void;
