/** The welcome page's entry. */
import { AirlockWelcome } from "./airlock-welcome.js";

customElements.define("airlock-welcome", AirlockWelcome);
