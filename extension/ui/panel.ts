/** The side panel's entry. */
import { AgentList } from "./agent-list.js";
import { AirlockPanel } from "./airlock-panel.js";
import { CallList } from "./call-list.js";
import { CallResult } from "./call-result.js";
import { KeptItem } from "./kept-item.js";
import { KeptList } from "./kept-list.js";
import { QuestionCard } from "./question-card.js";
import { QuestionList } from "./question-list.js";
import { SiteBar } from "./site-bar.js";
import { SureButton } from "./sure-button.js";
import { ToolCard } from "./tool-card.js";
import { ToolForm } from "./tool-form.js";
import { ToolList } from "./tool-list.js";

customElements.define("agent-list", AgentList);
customElements.define("call-list", CallList);
customElements.define("call-result", CallResult);
customElements.define("kept-item", KeptItem);
customElements.define("kept-list", KeptList);
customElements.define("question-card", QuestionCard);
customElements.define("question-list", QuestionList);
customElements.define("site-bar", SiteBar);
customElements.define("sure-button", SureButton);
customElements.define("tool-card", ToolCard);
customElements.define("tool-form", ToolForm);
customElements.define("tool-list", ToolList);
customElements.define("airlock-panel", AirlockPanel);
