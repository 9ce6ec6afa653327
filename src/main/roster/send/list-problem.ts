import { AppError } from '#shared/errors.ts';
import { storageProblem } from '../../storage/storage-problem.ts';

const words = {
  disk_full: 'The disk of this computer is full, so the list could not be kept. Free some space, then try again',
  not_saved: 'The list could not be kept on this computer. Check that its disk is not write-protected, then try again',
} as const;

/** What a failure of this computer's disk means to a person with a list. Any other error comes back unchanged. */
export function listProblem(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const known = storageProblem(error);
  if (!(known instanceof AppError) || (known.code !== 'disk_full' && known.code !== 'not_saved')) return known;
  return new AppError(known.code, { message: words[known.code], cause: error });
}

type Handlers = Readonly<Record<string, (input: never) => unknown>>;

/** The same handlers, whose failures of the disk are told as `listProblem` tells them. */
export function inListTexts<H extends Handlers>(handlers: H): H {
  const told = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (input: never) => {
      try {
        return await handler(input);
      } catch (error) {
        throw listProblem(error);
      }
    },
  ]);
  return Object.fromEntries(told) as H;
}
