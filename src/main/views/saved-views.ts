import { z } from 'zod';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { maxViews, type SavedView, type ViewList } from '#shared/desk/saved-views.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, Accounts } from '../account/account.ts';
import { viewContext } from '../account/sealed-columns.ts';
import { statement } from '../storage/statements.ts';
import { changeStorage, withStorage } from '../storage/storage-problem.ts';

/** The commands of saved views. */
export type SavedViewHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `views.${string}`>>;

const sealedBody = z.object({ name: z.string(), query: z.string() });

/** Saved views of whichever account is open, sealed for it. They need no service. */
export function createSavedViews(accounts: Accounts): SavedViewHandlers {
  const within = <T>(work: (account: Account) => T): T => {
    const account = accounts.current();
    return changeStorage(account.database, () => work(account));
  };
  return {
    'views.list': ({ list }) => withStorage(() => listViews(accounts.current(), list)),
    'views.save': ({ id, list, name, query }) =>
      within((account) => {
        const others = listViews(account, list).filter((view) => view.id !== id);
        if (others.length >= maxViews) {
          throw new AppError('too_many', { message: `You have ${maxViews} views of this list. Delete one first` });
        }
        const revision = 1 + revisionOf(account, id);
        const body = account.seal.seal(JSON.stringify({ name, query }), viewContext(id, list, revision));
        statement(account.database, 'INSERT OR REPLACE INTO saved_views VALUES (?, ?, ?, ?)').run(
          id,
          list,
          revision,
          body,
        );
        return { id, name, query };
      }),
    'views.remove': ({ id }) =>
      within((account) => {
        statement(account.database, 'DELETE FROM saved_views WHERE id = ?').run(id);
        return null;
      }),
  };
}

/** How often a view was saved; 0 where it is not kept. */
function revisionOf({ database }: Account, id: string): number {
  const kept = statement<[string], { revision: number }>(database, 'SELECT revision FROM saved_views WHERE id = ?');
  return kept.get(id)?.revision ?? 0;
}

/** Views that are damaged are left out. */
function listViews({ database, seal }: Account, list: ViewList): SavedView[] {
  return statement<[string], { id: string; revision: number; body: Uint8Array }>(
    database,
    'SELECT id, revision, body FROM saved_views WHERE list = ?',
  )
    .all(list)
    .flatMap(({ id, revision, body }) => {
      try {
        return [{ id, ...sealedBody.parse(JSON.parse(seal.open(body, viewContext(id, list, revision)))) }];
      } catch {
        return [];
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN', { numeric: true }));
}
