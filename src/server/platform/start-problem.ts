/** Something that the person who started the program can mend. Its message is one plain sentence. */
export class StartProblem extends Error {}
