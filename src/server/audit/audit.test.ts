import { beforeAll, expect, it } from 'vitest';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { recordAudit } from './record.ts';

describeEngines('the audit log', (open) => {
  let server: TestServer;
  let admin: Person;
  let other: Person;
  let company: { readonly kind: 'company'; readonly id: number };
  const start = () => server.clock.now();

  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    other = await signedIn(server, 1);
    const { companyId } = await signedIn(server, 2);
    company = { kind: 'company', id: companyId ?? 0 };
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set({ first_name: 'Zoya', last_name: '50%' }).where('id', '=', other.id).execute();
      const actor = { id: admin.id, address: '192.0.2.7' };
      const before = { verified: false };
      const entry = { actor, act: 'place.verified', subject: company, before, after: { verified: true } } as const;
      await recordAudit(tx, { ...entry, reason: '=Seen, their papers' }, start());
      const later = new Date(start().getTime() + 2 * milliseconds.day);
      const person = { kind: 'user', id: admin.id } as const;
      await recordAudit(
        tx,
        { actor: { id: other.id, address: null }, act: 'place.unverified', subject: person },
        later,
      );
      await recordAudit(tx, { actor: null, act: 'place.verified', subject: { kind: 'institution', id: 9 } }, later);
    });
    return () => server.close();
  });

  const list = async (query: object = {}) => (await admin.call('audit.list', { query })).body;

  it('answers who did what, of what, before and after, why, where from and when, the newest first', async () => {
    const { data, total } = await list();
    expect(total).toBe(3);
    expect(data.map(({ act }) => act)).toEqual(['place.verified', 'place.unverified', 'place.verified']);
    const { name } = await server.database.read
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    expect(data[2]).toEqual({
      id: data[2]?.id,
      actor: { id: admin.id, name: 'Asha Role1', email_address: admin.email },
      act: 'place.verified',
      subject_kind: 'company',
      subject_id: company.id,
      subject_name: name,
      before: { verified: false },
      after: { verified: true },
      reason: '=Seen, their papers',
      address: '192.0.2.7',
      at: start().toISOString(),
    });
    expect(data[1]).toMatchObject({ subject_kind: 'user', subject_name: 'Asha Role1', before: null, address: null });
    expect(data[0]).toMatchObject({ actor: null, subject_name: '', after: null });
  });

  it('finds by person, by act and by Indian days, and gives pages', async () => {
    expect((await list({ person: 'zoya 50%' })).data.map(({ actor }) => actor?.id)).toEqual([other.id]);
    expect((await list({ person: 'ZOYA nobody' })).total).toBe(0);
    expect((await list({ person: admin.email.slice(0, 12) })).data.map(({ actor }) => actor?.id)).toEqual([admin.id]);
    expect((await list({ act: 'place.unverified' })).total).toBe(1);
    const today = indianDay(start());
    expect((await list({ to: today })).total).toBe(1);
    expect((await list({ from: today })).total).toBe(3);
    expect((await list({ from: indianDay(new Date(start().getTime() + milliseconds.day)) })).total).toBe(2);
    const second = await list({ page: 2, limit: 1 });
    expect([second.total, second.data.map(({ act }) => act)]).toEqual([3, ['place.unverified']]);
  });

  it('comes as CSV that no spreadsheet runs, by its filters', async () => {
    const { text } = await admin.call('audit.export', { query: { to: indianDay(start()) } });
    const [head, row, ...rest] = text.trim().split('\r\n');
    expect(head).toContain('When (UTC),Who,E-mail,Network address,What,Of,Id,Name,Before,After,Reason');
    expect(row).toContain(`Asha Role1,${admin.email},192.0.2.7,Verified a place,Company,${company.id},`);
    expect(row).toContain(`verified: false,verified: true,"'=Seen, their papers"`);
    expect(rest).toEqual([]);
  });

  it('only grows: the database refuses to change an entry and to take one away', async () => {
    const change = server.database.write((tx) => tx.updateTable('audit_entries').set({ reason: 'x' }).execute());
    await expect(change).rejects.toThrow('never changed');
    await expect(server.database.write((tx) => tx.deleteFrom('audit_entries').execute())).rejects.toThrow(
      'never changed',
    );
    expect((await list()).total).toBe(3);
  });
});
