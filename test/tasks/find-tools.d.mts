export function findRedis(): string | undefined;
export function findScreen(): string | undefined;
export function findPointer(): string | undefined;
