import { beforeAll, expect, it } from 'vitest';
import { allRoles, postingKinds } from '#shared/contract/call.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the overview of admins', (open) => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    return () => server.close();
  });

  const overview = async () => (await admin.call('admin.overview')).body.data;

  it('counts accounts by role, those that were deleted apart, and postings by kind and status [GUARD-09]', async () => {
    const before = await overview();
    expect(before.users.map(({ role }) => role)).toEqual([...allRoles]);
    expect(before.postings.map(({ method }) => method)).toEqual([...postingKinds]);
    const owner = await signedIn(server, 2);
    const people = [owner];
    for (const [role, many] of [
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 4],
      [5, 5],
    ] as const) {
      for (let one = 0; one < many; one += 1) people.push(await signedIn(server, role));
    }
    const gone = await signedIn(server, 4);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ deleted_at: server.clock.now().toISOString() }).where('id', '=', gone.id).execute(),
    );
    for (const [index, kind] of postingKinds.entries()) {
      await createPosting(owner, kind, {}, 1);
      for (let one = 0; one <= index; one += 1) await createPosting(owner, kind);
      const { id } = await createPosting(owner, kind);
      await owner.call('postings.status', { params: { method: kind }, body: { id, status: 3 } });
    }
    const after = await overview();
    const added = (role: number) =>
      (after.users.find((each) => each.role === role)?.count ?? 0) -
      (before.users.find((each) => each.role === role)?.count ?? 0);
    expect(allRoles.map(added)).toEqual([1, 2, 3, 4, 5]);
    expect(after.postings).toEqual([
      { method: 'project', draft: 1, published: 1, closed: 1 },
      { method: 'internship', draft: 1, published: 2, closed: 1 },
      { method: 'job', draft: 1, published: 3, closed: 1 },
    ]);
  });

  it('counts sign-ups and postings by weeks from Monday, the week of today last', async () => {
    const now = server.clock.now().getTime();
    const weekAgo = new Date(now - 7 * milliseconds.day).toISOString();
    const before = await overview();
    expect(before.weeks).toHaveLength(8);
    for (const [index, { from }] of before.weeks.entries()) {
      expect(new Date(from).getUTCDay()).toBe(1);
      expect(Date.parse(before.weeks[7]?.from ?? '') - Date.parse(from)).toBe((7 - index) * 7 * milliseconds.day);
    }
    const last = Date.parse(before.weeks[7]?.from ?? '');
    expect(now >= last && now < last + 7 * milliseconds.day).toBe(true);
    const owner = await signedIn(server, 2);
    const { id } = await createPosting(owner, 'job');
    const older = await signedIn(server, 4);
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set({ created_at: weekAgo }).where('id', '=', older.id).execute();
      await tx.updateTable('postings').set({ created_at: weekAgo }).where('id', '=', id).execute();
    });
    const after = await overview();
    const added = [6, 7].map((index) => [
      (after.weeks[index]?.sign_ups ?? 0) - (before.weeks[index]?.sign_ups ?? 0),
      (after.weeks[index]?.postings ?? 0) - (before.weeks[index]?.postings ?? 0),
    ]);
    expect(added).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });
});
