// Copies of a company's or an institution's data are for as long as the person belongs to it.

import type { User } from '#shared/contract/accounts.ts';
import type { Accounts } from '../account/account.ts';
import type { Log } from '../log.ts';
import { dropKeptAnswers, type KeptAnswers } from './response-cache.ts';

/** What dropping copies takes. */
export interface PlaceOfCopiesParts {
  readonly accounts: Pick<Accounts, 'current' | 'isOpen'>;
  readonly log: Log;
  /** The kept answers of the account that is open. */
  keptAnswers(): KeptAnswers | null;
  /** What drops other copies of the place: applicants, the student list. */
  others(): readonly (() => unknown)[];
}

/** Where it is written down whose data the copies are, among the kept answers. */
const placeCall = { call: 'place of copies' };

/** The company or institution that a person acts for, as text; empty: none, or the account looks after none. */
const placeOfCopies = ({ company_id, institution_id, branch_id }: User): string => {
  if (branch_id === null) return '';
  return company_id === null ? `institution ${institution_id}` : `company ${company_id}`;
};

/**
 * To be called when the service has said who is signed in: drops the copies of the account that is open where the
 * person acts for another company or institution than they are of. Never throws.
 */
export async function dropCopiesOfOthers(user: User, parts: PlaceOfCopiesParts): Promise<void> {
  const kept = parts.keptAnswers();
  if (!kept || !parts.accounts.isOpen) return;
  const before = kept.get(placeCall)?.answer;
  const now = placeOfCopies(user);
  try {
    if (typeof before === 'string' && before !== '' && before !== now) {
      dropKeptAnswers(parts.accounts.current());
      for (const drop of parts.others()) await drop();
    }
    // Written again each time: the oldest answers make room for newer ones.
    kept.put(placeCall, now, new Date());
  } catch (error) {
    parts.log('copies', error);
  }
}
