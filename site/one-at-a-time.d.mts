export declare function takeTurn(file: string, say: (words: string) => void): Promise<() => void>;
