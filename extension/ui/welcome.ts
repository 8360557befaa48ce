/** The welcome page's entry. */
import { AirlockWelcome } from "./shell/airlock-welcome.js";

customElements.define("airlock-welcome", AirlockWelcome);
