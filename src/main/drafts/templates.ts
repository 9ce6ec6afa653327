import { randomUUID } from 'node:crypto';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Account, Accounts } from '../account/account.ts';
import { changeStorage } from '../storage/storage-problem.ts';
import {
  changeTemplate,
  hasTemplate,
  insertTemplate,
  listTemplates,
  markTemplate,
  readTemplate,
} from './template-store.ts';

/** What templates take. */
export interface TemplatesOptions {
  readonly accounts: Accounts;
  readonly clock: () => Date;
  /** Who is signed in. */
  readonly session: { read(): { readonly role: number } };
}

/** The commands of templates. */
export type TemplateHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `templates.${string}`>>;

/** Templates of whichever account is open: sealed like drafts, and for employers only. They need no service. */
export function createTemplates({ accounts, clock, session }: TemplatesOptions): TemplateHandlers {
  const within = <T>(work: (account: Account, now: string) => T): T => {
    if (session.read().role !== roles.employer) throw new AppError('forbidden');
    const account = accounts.current();
    return changeStorage(account.database, () => work(account, clock().toISOString()));
  };
  return {
    'templates.list': ({ method }) => within((account) => listTemplates(account, method)),
    'templates.create': ({ id = randomUUID(), method, title, body }) =>
      within((account, at) => {
        // The same request once more, because its answer was lost.
        if (!hasTemplate(account, id)) insertTemplate(account, { id, method, title, body, at });
        return readTemplate(account, id);
      }),
    'templates.rename': ({ id, title }) =>
      within((account, at) => {
        changeTemplate(account, id, { ...readTemplate(account, id), title }, at);
        return readTemplate(account, id);
      }),
    'templates.discard': ({ id }) =>
      within((account, at) => {
        markTemplate(account, id, at);
        return null;
      }),
    'templates.recover': ({ id }) =>
      within((account) => {
        markTemplate(account, id, null);
        return readTemplate(account, id);
      }),
  };
}
