import { makeSample } from '../support/sample-folder.ts';

/** Before the first test: what many of them start from. Answers what tidies up after the last. */
export default makeSample;
