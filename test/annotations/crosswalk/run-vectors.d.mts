export function runVectors(crosswalk: object): readonly string[];
