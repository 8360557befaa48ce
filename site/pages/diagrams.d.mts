export function diagramsIn(root: string): { name: string; text: string }[];
