export function figuresTable(): string;
export function withFigures(readme: string): string;
