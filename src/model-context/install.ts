/** The whole of it: imperative and declarative tools */
import { createInstall } from "./create-install.js";
import { forms } from "./declarative/forms.js";

export type { InstallOptions } from "./create-install.js";

/** @throws TypeError outside of a window (workers, Node). */
export const install = createInstall(forms);
