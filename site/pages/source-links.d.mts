export function repositoryFiles(root: string, repository: string): string | undefined;
export function linkOnSite(source: string, target: string, files: string | undefined): string | undefined;
