/** Why Footbridge can't start, as one sentence for the person at the keyboard. The program ends with code 1. */
export class StartProblem extends Error {
  constructor(sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = 'StartProblem';
  }
}
