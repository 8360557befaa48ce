/**
 * Why a model gave no answer. `kind` is what the page has words for; nothing of the endpoint's own
 * words is kept.
 */
export class ModelProblem extends Error {
  constructor(kind, details = {}) {
    super(kind);
    this.name = "ModelProblem";
    this.kind = kind;
    this.details = details;
  }
}
