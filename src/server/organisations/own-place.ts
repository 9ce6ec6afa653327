import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import type { PlaceKey } from './join-requests.ts';
import type { PlaceKind } from './repository.ts';

/** What somebody of a role works at. */
export const kindOf = ({ role }: Pick<Account, 'role'>): PlaceKind =>
  role === roles.employer ? 'company' : 'institution';

/** The place of a member: whose requests and members they see. Throws `set_up_first` without one. */
export function ownPlace(user: Account): PlaceKey {
  const id = user.role === roles.employer ? user.company_id : user.institution_id;
  if (id === null) throw new AppError('set_up_first');
  return { kind: kindOf(user), id };
}
