import type { CallName } from '#shared/contract/index.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { Accounts } from '../../account/account.ts';
import { refuseOthers } from '../../api/file-calls.ts';
import type { Events } from '../../events.ts';
import type { Log } from '../../log.ts';
import type { KeptAnswers } from '../response-cache.ts';
import { type EnrollmentCopies, type EnrollmentFile, openEnrollmentCopies } from './enrollment-copies.ts';
import { createEnrollmentKeeper, type KeeperParts } from './keep-enrollments.ts';

/** What copies of applicants work with. */
export interface EnrollmentsParts extends Pick<KeeperParts, 'client' | 'files' | 'connectivity' | 'timing'> {
  readonly accounts: Pick<Accounts, 'onChange'>;
  readonly events: Pick<Events, 'emit'>;
  readonly log: Log;
}

/** The applicants of the openings that a person works on, whole on this computer. */
export interface EnrollmentCache {
  /** Keeps what the window reads about applicants; null while no account is open. */
  answers(): KeptAnswers | null;
  keptFile(id: number): EnrollmentFile | null;
  /** The service answers again, or has taken a decision: who is on the openings is asked soon. */
  look(): void;
  /** Drops every copy: the person no longer acts for the company. */
  forget(): void;
  readonly handlers: Pick<DeskHandlers, 'applicants.kept'>;
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const calls: ReadonlySet<CallName> = new Set(['enrollments.list', 'enrollments.read']);

/** Whether a call's answers are about an opening's applicants, so that they go when the applicant goes. */
export const isAboutEnrollments = (call: CallName): boolean => calls.has(call);

/** Opens the copies with each account, and fetches what is missing while the service answers. */
export function createCachedEnrollments(parts: EnrollmentsParts): EnrollmentCache {
  const { accounts, log, timing } = parts;
  let copies: EnrollmentCopies | null = null;
  let answers: KeptAnswers | null = null;
  const keeper = createEnrollmentKeeper({
    ...parts,
    copies: () => copies,
    checkFile: refuseOthers,
    onUnexpected: (error) => log('applicants', error),
  });
  accounts.onChange((account) => {
    copies = account && openEnrollmentCopies(account, timing?.now);
    copies?.dropOld();
    answers = copies && watched(copies, () => keeper.look());
    if (copies) keeper.look(true);
  });
  return {
    answers: () => answers,
    keptFile: (id) => copies?.file(id) ?? null,
    look: () => keeper.look(true),
    forget() {
      for (const posting of copies?.postings() ?? []) copies?.drop(posting);
      copies?.save();
    },
    handlers: {
      'applicants.kept': (posting) => {
        const ready = copies?.ready(posting);
        return ready ? { total: ready.wanted.length, ids: ready.whole, asOf: ready.asOf } : null;
      },
    },
    idle: keeper.idle,
    close: keeper.close,
  };
}

/** The copies, with a word whenever the window has brought something. */
function watched(copies: EnrollmentCopies, onPut: () => void): KeptAnswers {
  return {
    get: copies.get,
    put(call, answer, asOf) {
      copies.put(call, answer, asOf);
      onPut();
    },
  };
}
