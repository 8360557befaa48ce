interface State {
  readonly status: string;
  readonly version: string;
  readonly locked: string;
  readonly changelog: string;
}
export function obstaclesOf(state: State): string[];

interface About {
  readonly name: string;
  readonly version: string;
  readonly commit: string;
  readonly node: string;
  readonly npm: string;
}
export function writeRelease(dist: string, folder: string, about: About): string[];
