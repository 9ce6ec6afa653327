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
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
