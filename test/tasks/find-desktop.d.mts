export function findScreen(): string | undefined;
export function findPointer(): string | undefined;
