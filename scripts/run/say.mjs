/** Ends the program with one plain sentence and exit code 1. Throw it; `main` prints it. */
export class Refusal extends Error {}

/**
 * Runs a command's main function: a `Refusal` becomes its sentence and exit code 1, a number becomes the exit code.
 * @param {() => Promise<number | undefined>} work
 */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const sentence = error instanceof Refusal ? error.message : diskSentence(error);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/** What is wrong with the disk, or null when it is something else. */
function diskSentence({ code, path }) {
  if (code === 'ENOSPC') return 'The disk is full.';
  return /^(?:EACCES|EPERM|EROFS)$/.test(code) ? `Footbridge may not write to ${path}.` : null;
}
