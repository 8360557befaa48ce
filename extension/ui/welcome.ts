/** The entry of the first run. */

import { DocumentFrame } from "./documents/document-frame.js";
import { QuotedText } from "./documents/quoted-text.js";
import { QuestionCard } from "./questions/question-card.js";
import { QuestionStage } from "./questions/question-stage.js";
import { KeptItem } from "./secrets/kept-item.js";
import { SecretWord } from "./secrets/secret-word.js";
import { ConnectApp } from "./settings/connect-app.js";
import { SureButton } from "./shared/sure-button.js";
import { SiteNotice } from "./shell/site-notice.js";
import { CallResult } from "./tools/call-result.js";
import { AirlockWelcome } from "./welcome/airlock-welcome.js";
import { FirstCall } from "./welcome/first-call.js";

customElements.define("call-result", CallResult);
customElements.define("connect-app", ConnectApp);
customElements.define("document-frame", DocumentFrame);
customElements.define("kept-item", KeptItem);
customElements.define("secret-word", SecretWord);
customElements.define("question-card", QuestionCard);
customElements.define("question-stage", QuestionStage);
customElements.define("quoted-text", QuotedText);
customElements.define("site-notice", SiteNotice);
customElements.define("sure-button", SureButton);
customElements.define("first-call", FirstCall);
customElements.define("airlock-welcome", AirlockWelcome);
