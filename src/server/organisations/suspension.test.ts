import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeSqlite } from '../testing/engines.ts';
import { ofActiveInstitution } from './suspension.ts';

describeSqlite('organisations whose members are all suspended', (open) => {
  it('are found by the accounts that are suspended, not by all with an organisation', async () => {
    const { read } = await open();
    const shown = sql<{ detail: string }>`explain query plan
      select id from invitations where ${ofActiveInstitution('invitations.institution_id')}`;
    const plan = (await shown.execute(read)).rows.map(({ detail }) => detail).join('\n');
    expect(plan).toContain('gone USING INDEX users_suspended');
  });
});
