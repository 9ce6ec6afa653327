import { beforeAll, expect, it } from 'vitest';
import { applyTo } from '../testing/applications.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { signedUp } from '../testing/sign-up.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('what a student lets others see', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  const choices = async (student: Person) => (await student.call('student.privacy')).body.data;
  const listed = async () => {
    const educator = await signedIn(server, 3);
    const email = `asha-${crypto.randomUUID()}@college.example`;
    await upload(educator, [rosterRow(1, { email })]);
    const student = await signedUp(server, email);
    const [link] = (await student.call('students.links')).body.data;
    return { educator, student, id: link?.id ?? 0 };
  };

  it('is nothing before the student says yes, and each choice changes for itself', async () => {
    const student = await signedUp(server, `new-${crypto.randomUUID()}@example.com`);
    expect(await choices(student)).toEqual({ discoverable: false, share_applications: false, version: 0 });
    const saved = await student.call('student.savePrivacy', { body: { discoverable: true } });
    expect([saved.status, saved.body.message, saved.body.data]).toEqual([
      200,
      'Privacy saved',
      { discoverable: true, share_applications: false, version: 1 },
    ]);
    await student.call('student.savePrivacy', { body: { share_applications: true } });
    expect(await choices(student)).toEqual({ discoverable: true, share_applications: true, version: 2 });
    const wrong = await student.call('student.savePrivacy', { body: { discoverable: 'yes' } as never });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['discoverable']]);
  });

  it('is never written over silently: both versions are answered', async () => {
    const student = await signedIn(server, 4);
    const { version } = await choices(student);
    const save = (discoverable: boolean, of?: number) =>
      student.call('student.savePrivacy', { body: { discoverable, ...(of !== undefined && { version: of }) } });
    expect((await save(false, version)).status).toBe(200);
    const late = await save(true, version);
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
    expect(late.body.detail).toMatchObject({ yours: { discoverable: true }, theirs: { discoverable: false } });
    expect((await save(true)).body.data.discoverable).toBe(true);
    const { version: now } = await choices(student);
    const atOnce = await Promise.all([true, false].map((on) => save(on, now)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is asked with the yes to an institution, is only what it sent unless said, and ends with leaving', async () => {
    const { student, id } = await listed();
    const join = (more: object) =>
      student.call('students.answerLink', { params: { id }, body: { accept: true, ...more } });
    await join({});
    expect((await choices(student)).share_applications).toBe(false);
    await student.call('students.leave');
    await join({ share_applications: true });
    expect((await choices(student)).share_applications).toBe(true);
    const { version } = await choices(student);
    expect((await student.call('students.leave')).body.data).toEqual({ left: true });
    expect(await choices(student)).toMatchObject({ share_applications: false, version: version + 1 });
    // A save that was queued before says so, and doesn't hold for the next institution.
    const queued = await student.call('student.savePrivacy', { body: { share_applications: true, version } });
    expect(queued.status).toBe(409);
  });

  it('goes with the account', async () => {
    const student = await signedIn(server, 4);
    await student.call('student.savePrivacy', { body: { discoverable: true, share_applications: true } });
    expect((await student.call('auth.deleteAccount')).status).toBe(200);
    const row = await server.database.read
      .selectFrom('users')
      .select(['in_directory', 'share_applications'])
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ in_directory: 0, share_applications: 0 });
  });

  it('lets companies find a student in suggestions, filters and by id, or in none of them', async () => {
    const student = await signedIn(server, 4, { outOfDirectory: true });
    const qualification = `Degree ${student.id}`;
    await student.call('student.saveProfile', { body: { qualification, skills: [`Skill ${student.id}`] } });
    const employer = await complete(await signedIn(server, 2));
    const posting = await createPosting(employer, 'job', { required_skills: [`Skill ${student.id}`] });
    const params = { method: 'job', id: posting.id } as const;
    const audience = 'students' as const;
    const found = async () => {
      const suggested = await employer.call('invitations.list', { params, query: { audience, tab: 'suggested' } });
      const named = await employer.call('invitations.list', {
        params,
        query: { audience, tab: 'suggested', search: qualification },
      });
      const facets = (await employer.call('invitations.facets', { params, query: { audience } })).body.data;
      return {
        suggested: suggested.body.data.some(({ party_id }) => party_id === student.id),
        searched: named.body.data.length,
        facet: facets.qualification.some(({ name }) => name === qualification),
      };
    };
    const none = { suggested: false, searched: 0, facet: false };
    expect(await found()).toEqual(none);
    await student.call('student.savePrivacy', { body: { discoverable: true } });
    expect(await found()).toEqual({ suggested: true, searched: 1, facet: true });
    await student.call('student.savePrivacy', { body: { discoverable: false } });
    expect(await found()).toEqual(none);
    const body = { method: 'job' as const, post_id: posting.id, audience, note: '', ids: [student.id] };
    expect((await employer.call('invitations.send', { body })).body.data).toMatchObject({ sent: 0 });
    // Whoever applies is known to the company from then on.
    await applyTo(employer, await createPosting(employer, 'internship'), { student });
    expect((await employer.call('invitations.send', { body })).body.data).toMatchObject({ sent: 1 });
  });
});
