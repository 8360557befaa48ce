/** A file of the packages in `test/peers`, which `npm run test:all` installs. */
import { fileURLToPath } from "node:url";

export const peerFile = (path: string): string =>
  fileURLToPath(new URL(`../../peers/node_modules/${path}`, import.meta.url));
