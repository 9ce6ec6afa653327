import type { LoggedPerson } from '#shared/contract/log-filters.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';

/** Columns of `users`, null where the row is gone. */
interface PersonRow {
  readonly first: string | null;
  readonly last: string | null;
  readonly email: string | null;
}

/** An account as the logs of admins name it; null without an id. */
export function toLoggedPerson(id: number | null, { first, last, email }: PersonRow): LoggedPerson | null {
  if (id === null) return null;
  return { id, name: fullName({ first_name: first ?? '', last_name: last ?? '' }), email_address: email ?? '' };
}
