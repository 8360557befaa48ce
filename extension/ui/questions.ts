/** The entry of the window for questions. */
import { AirlockQuestions } from "./airlock-questions.js";
import { QuestionCard } from "./question-card.js";
import { QuestionList } from "./question-list.js";
import { SecretCard } from "./secret-card.js";

customElements.define("question-card", QuestionCard);
customElements.define("question-list", QuestionList);
customElements.define("secret-card", SecretCard);
customElements.define("airlock-questions", AirlockQuestions);
