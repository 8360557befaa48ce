/**
 * A small set of files a person has aboard. An env file is a list of variables, any other is text.
 */
export interface Variable {
  readonly name: string;
  readonly value: string;
}

export interface TextFile {
  readonly name: string;
  readonly kind: "text";
  readonly modifiedOn: string;
  readonly text: string;
}

export interface EnvFile {
  readonly name: string;
  readonly kind: "env";
  readonly modifiedOn: string;
  readonly variables: readonly Variable[];
}

export type StoredFile = TextFile | EnvFile;
export type FileEntry = Pick<StoredFile, "name" | "kind" | "modifiedOn">;

export const entryOf = ({ name, kind, modifiedOn }: StoredFile): FileEntry => ({ name, kind, modifiedOn });
