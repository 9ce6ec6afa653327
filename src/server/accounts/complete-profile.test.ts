import { beforeAll, expect, it } from 'vitest';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { askPartner } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
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

  it('is nothing of an educator’s, whose partners are not behind it', async () => {
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    const body = { company_id: employer.companyId ?? 0 };
    expect((await educator.call('partnerships.invite', { body })).status).toBe(201);
  });

  it('is no posting of any kind, whoever’s profile it is', async () => {
    const employer = await signedIn(server, 2);
    for (const kind of ['project', 'internship', 'job'] as const) {
      expect((await createPosting(employer, kind)).status).toBe(2);
    }
  });
});
