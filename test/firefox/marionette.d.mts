export declare function findFirefox(): string | undefined;

export interface Firefox {
  /** Runs the body of an async function in the browser's own context. */
  inBrowser(script: string, ...args: readonly unknown[]): Promise<unknown>;
  /** The same in the page that is shown. */
  inPage<Value>(script: string, ...args: readonly unknown[]): Promise<Value>;
  open(url: string): Promise<unknown>;
  /** @returns what `show` takes. */
  newTab(): Promise<string>;
  show(handle: string): Promise<unknown>;
  /** As a person clicks. @param script the body of an async function that returns an element of the page. */
  click(script: string, ...args: readonly unknown[]): Promise<unknown>;
  installExtension(path: string): Promise<unknown>;
  /** @returns `moz-extension://…/`, which differs from profile to profile. */
  addressOf(id: string): Promise<string>;
  stopBackground(id: string): Promise<unknown>;
  close(): Promise<void>;
}

export declare function launchFirefox(
  executable: string,
  preferences?: Readonly<Record<string, unknown>>,
): Promise<Firefox>;
