/**
 * Random tests take new cases each time. Where `AIRLOCK_SEED` is set, as where every landing is checked, they are the
 * same each time: what is found there is the fault of the change, and is found again.
 */
import fc from "fast-check";

const seed = process.env["AIRLOCK_SEED"];
if (seed) fc.configureGlobal({ seed: Number(seed) });
