/** The side panel's entry. */
import { AgentList } from "./agent-list.js";
import { AirlockPanel } from "./airlock-panel.js";
import { CallResult } from "./call-result.js";
import { KeptItem } from "./kept-item.js";
import { QuestionCard } from "./question-card.js";
import { SiteBar } from "./site-bar.js";
import { ToolCard } from "./tool-card.js";
import { ToolForm } from "./tool-form.js";

customElements.define("agent-list", AgentList);
customElements.define("call-result", CallResult);
customElements.define("kept-item", KeptItem);
customElements.define("question-card", QuestionCard);
customElements.define("site-bar", SiteBar);
customElements.define("tool-card", ToolCard);
customElements.define("tool-form", ToolForm);
customElements.define("airlock-panel", AirlockPanel);
