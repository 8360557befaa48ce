/** The entry of the window for questions. */
import { DocumentFrame } from "./documents/document-frame.js";
import { QuotedText } from "./documents/quoted-text.js";
import { QuestionCard } from "./questions/question-card.js";
import { QuestionStage } from "./questions/question-stage.js";
import { AirlockQuestions } from "./shell/airlock-questions.js";

customElements.define("document-frame", DocumentFrame);
customElements.define("question-card", QuestionCard);
customElements.define("question-stage", QuestionStage);
customElements.define("quoted-text", QuotedText);
customElements.define("airlock-questions", AirlockQuestions);
