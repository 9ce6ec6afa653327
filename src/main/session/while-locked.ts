import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import { AppError } from '#shared/errors.ts';

/** What works before a desk that is locked because nobody was there: what draws the page, opens it, or leaves. */
const usable: ReadonlySet<string> = new Set<CommandName>([
  'app.info',
  'session.read',
  'session.refresh',
  'session.unlock',
  'session.signOut',
  'session.active',
  'settings.read',
  'workspace.read',
]);

type Handler = (input: unknown) => unknown;

/** The same handlers; while the desk is locked, the others throw `locked`. */
export function refuseWhileLocked(handlers: DeskHandlers, isLocked: () => boolean): DeskHandlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const guard: Handler = (input) => {
      if (isLocked()) throw new AppError('locked');
      return (handler as Handler)(input);
    };
    return [name, usable.has(name) ? handler : guard] as const;
  });
  return Object.fromEntries(guarded) as unknown as DeskHandlers;
}
