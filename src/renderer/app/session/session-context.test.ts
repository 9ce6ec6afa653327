import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { withUser } from './session-context.tsx';

const user = { id: 7, role: 2, first_name: 'Asha' } as User;

describe('the session after a save of its user', () => {
  it('has the new user, and keeps what is locked locked', () => {
    const before: SessionState = { user, role: 2, verified: 'kept', locked: 'password' };
    expect(withUser(before, { ...user, first_name: 'Meera' })).toEqual({
      user: { ...user, first_name: 'Meera' },
      role: 2,
      verified: 'service',
      locked: 'password',
    });
  });
});
