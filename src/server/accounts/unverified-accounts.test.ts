import { beforeEach, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../platform/database/database.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRows, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { sweep } from './sweep.ts';
import { sweepUnverifiedAccounts } from './unverified-accounts.ts';

const password = 'correct horse battery';
const twoDays = 48 * seconds.hour;
const form = { place_name: 'Tata FRAUD hotline', designation: 'HR', first_name: 'Asha' };

describeEngines('accounts that nobody verified', (open) => {
  let server: TestServer;
  beforeEach(async () => {
    server = testServer(await open());
  });
  const signUp = (address: string, key?: string) =>
    server.call('auth.signUpEmployer', { body: form, basic: [address, password], ...(key && { key }) });
  const sweepNow = () => sweep(server.database, server.clock.now());
  const count = async (table: 'users' | 'companies' | 'join_requests') =>
    (await server.database.read.selectFrom(table).select('id').execute()).length;

  it('go after two days with what hangs on them: the address is free, the place is gone', async () => {
    const key = crypto.randomUUID();
    const { cookie } = await signUp('victim@corp.example', key);
    await server.call('auth.sendOtp', { body: { method: 2 }, cookie });
    server.clock.advance(twoDays);
    await sweepNow();
    expect([await count('users'), await count('companies')]).toEqual([1, 1]);
    server.clock.advance(1);
    await sweepNow();
    expect([await count('users'), await count('companies')]).toEqual([0, 0]);
    expect((await server.call('session.create', { cookie })).status).toBe(401);
    // Even the same request is a new one now.
    expect((await signUp('victim@corp.example', key)).status).toBe(201);
  });

  it('go, and nobody else: neither verified people, nor their places, nor those who left one behind', async () => {
    const member = await signedIn(server, 2);
    const founder = await signedIn(server, 2, { level: 'verified' });
    const leaver = await signedIn(server, 2);
    await createPosting(leaver, 'job');
    expect((await leaver.call('auth.deleteAccount')).status).toBe(200);
    const asking = { ...form, place_id: member.companyId };
    await server.call('auth.signUpEmployer', { body: asking, basic: ['asks@corp.example', password] });
    expect(await count('join_requests')).toBe(1);
    server.clock.advance(twoDays + 1);
    await sweepNow();
    expect(await count('join_requests')).toBe(0);
    const rows = await server.database.read.selectFrom('users').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual([member.id, founder.id, leaver.id]);
    const places = await server.database.read.selectFrom('companies').select('id').orderBy('id').execute();
    expect(places.map(({ id }) => id)).toEqual([member.companyId, founder.companyId, leaver.companyId]);
  });

  it('stay as they are where the code is entered between the look and the removal', async () => {
    const educator = await signedIn(server, 3);
    await upload(educator, rosterRows(1));
    const student = await signedIn(server, 4, { level: 'unverified' });
    await server.database.write((tx) => tx.updateTable('students').set({ user_id: student.id }).execute());
    server.clock.advance(twoDays + 1);
    const { database } = server;
    const write: Database['write'] = async (work) => {
      await database.write((tx) =>
        tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', student.id).execute(),
      );
      return await database.write(work);
    };
    await sweepUnverifiedAccounts({ ...database, write }, server.clock.now());
    expect(await count('users')).toBe(2);
    const rows = await database.read.selectFrom('students').select('user_id').execute();
    expect(rows).toEqual([{ user_id: student.id }]);
  });

  it('are no members: with the last verified one the list goes', async () => {
    const educator = await signedIn(server, 3);
    await signedIn(server, 3, { level: 'unverified', colleagueOf: educator });
    const file = { file_name: 'list.csv', row_count: 1, mode: 'add' } as const;
    const { id } = (await educator.call('batches.create', { body: file })).body.data;
    const values = { name: 'Dev', course: 'MBA', semester: 2, email: 'dev@example.com' };
    await educator.call('batches.rows', { params: { id }, body: { part: 0, rows: [{ row: 2, values }] } });
    await educator.call('batches.finish', { params: { id }, body: { parts: 1 } });
    expect((await educator.call('auth.deleteAccount')).status).toBe(200);
    expect(await server.database.read.selectFrom('students').select('id').execute()).toEqual([]);
  });
});
