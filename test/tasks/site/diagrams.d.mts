export function diagramsIn(root: string): { readonly name: string; readonly text: string }[];
export function diagramStyle(root: string): string;
export function inlineDiagrams(root: string, html: string): string;
