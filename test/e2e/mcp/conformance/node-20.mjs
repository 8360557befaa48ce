/**
 * The suite imports `globSync`, which Node has since 22; the commands that we run do not call it.
 */
import { register } from "node:module";

register("./node-20-hooks.mjs", import.meta.url);
