/** The outputs of a command. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}
