import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { sendingLock } from '#shared/rules/accounts/profile-score.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { askPartner } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('what is locked until a profile is complete', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  const invite = (employer: Person, educator: Person) =>
    employer.call('partnerships.invite', { body: { institution_id: educator.institutionId ?? 0 } });
  const locked = { code: 'set_up_first', message: 'Complete your Profile to unlock' };

  it('is asking an institution to be a partner, and the refusal says what is missing', async () => {
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    const refused = await invite(employer, educator);
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining(locked)]);
    expect(refused.body.fields).toEqual({
      phone: 'Phone number',
      picture: 'Profile picture',
      company_logo: 'Company logo',
      company_website: 'Company website',
      company_description: 'Company description',
      company_address: 'Company address',
    });
    expect((await educator.call('partnerships.list', { query: { tab: 'received' } })).body.total).toBe(0);
    await complete(employer);
    expect((await invite(employer, educator)).status).toBe(201);
  });

  it('is accepting one too, but neither turning it down nor looking', async () => {
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    const id = await askPartner(educator, employer);
    const emptied = { phone_number: '' };
    await server.database.write((tx) => tx.updateTable('users').set(emptied).where('id', '=', employer.id).execute());
    const answer = (status: 'accepted' | 'rejected') =>
      employer.call('partnerships.answer', { params: { id }, body: { status } });
    expect((await answer('accepted')).body).toMatchObject({ ...locked, fields: { phone: 'Phone number' } });
    expect((await employer.call('partnerships.list', { query: { tab: 'received' } })).body.total).toBe(1);
    expect((await answer('rejected')).status).toBe(200);
  });

  it('is no partner of an educator’s, whose partners are not behind it', async () => {
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    const body = { company_id: employer.companyId ?? 0 };
    expect((await educator.call('partnerships.invite', { body })).status).toBe(201);
  });

  it.each(postingKinds)(
    'is sending openings to students, under whatever key, but neither looking nor taking them back: %s [EDU-HOME-03]',
    async (method) => {
      const educator = await signedIn(server, 3);
      await upload(educator, [rosterRow(1)]);
      const { id: post_id } = await createPosting(await signedIn(server, 2), method);
      const body = { method, post_id, chosen: { filters: {} } } as const;
      const send = (key: string) => educator.call('assignments.create', { body, key });
      const sent = async () => (await educator.call('assignments.list', { query: { post_id } })).body.data;
      const key = randomUUID();
      const refused = await send(key);
      expect([refused.status, refused.body]).toEqual([
        403,
        expect.objectContaining({ code: 'set_up_first', message: sendingLock }),
      ]);
      expect(refused.body.fields).toEqual({
        phone: 'Phone number',
        picture: 'Profile picture',
        company_logo: 'Institution logo',
        company_website: 'Institution website',
        company_description: 'Institution description',
        company_address: 'Institution address',
      });
      expect((await educator.call('assignments.check', { body })).body.data).toMatchObject({ total: 1, has: 0 });
      expect(await sent()).toEqual([]);
      await complete(educator);
      const answer = await send(key);
      expect(answer.body.data).toEqual({ assigned: 1, already: 0, left_out: 0 });
      const emptied = { website: ' ' };
      await server.database.write((tx) =>
        tx.updateTable('institutions').set(emptied).where('id', '=', educator.institutionId).execute(),
      );
      // Its answer got lost: it was sent before.
      expect((await send(key)).body).toEqual(answer.body);
      expect((await send(randomUUID())).body.fields).toEqual({ company_website: 'Institution website' });
      const [one] = await sent();
      expect((await educator.call('assignments.remove', { params: { id: one?.id ?? 0 } })).status).toBe(200);
      expect(await sent()).toEqual([]);
    },
  );

  it('is sending what is not there too: the lock says nothing of it [EDU-HOME-03]', async () => {
    const educator = await signedIn(server, 3);
    const nobody = { student_ids: [999_999] };
    const send = async () =>
      (await educator.call('assignments.create', { body: { method: 'job', post_id: 999_999, chosen: nobody } })).status;
    expect(await send()).toBe(403);
    await complete(educator);
    expect(await send()).toBe(404);
  });

  it('is no posting of any kind, whoever’s profile it is', async () => {
    const employer = await signedIn(server, 2);
    for (const kind of ['project', 'internship', 'job'] as const) {
      expect((await createPosting(employer, kind)).status).toBe(2);
    }
  });
});
