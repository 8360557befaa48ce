/** The entry of the window for questions. */

import { QuestionCard } from "./questions/question-card.js";
import { QuestionList } from "./questions/question-list.js";
import { SecretCard } from "./questions/secret-card.js";
import { AirlockQuestions } from "./shell/airlock-questions.js";

customElements.define("question-card", QuestionCard);
customElements.define("question-list", QuestionList);
customElements.define("secret-card", SecretCard);
customElements.define("airlock-questions", AirlockQuestions);
