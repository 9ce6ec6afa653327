import { beforeAll, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const { seen, underReview, shortlisted, inTouch, hired, rejected } = enrollmentStatuses;

describeEngines('a student hears what a company decided', (open) => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = testServer(await open());
    owner = await signedIn(server, 2);
    return () => server.close();
  });

  const told = async (student: Person) => {
    const { data } = (await student.call('notifications.list')).body;
    return data.map(({ kind, text, path, read }) => ({ kind, text, path, read }));
  };
  const readAll = (student: Person) => student.call('notifications.read', { body: { read: true } });
  const decide = (kind: PostingKind, id: number, status: number, key?: string) =>
    owner.call('enrollments.status', { params: { method: kind }, query: { id, status }, ...(key && { key }) });

  it.each(postingKinds)('of each decision about a %s once, with the way to it', async (kind) => {
    const posting = await createPosting(owner, kind, { title: 'Kiln watch' });
    const { id, student } = await applyTo(owner, posting);
    const company = (await owner.call('session.create')).body.data.company?.company_name ?? '';
    const path = `/student/my-applications/${kind}/${posting.id}`;
    for (const [status, text] of [
      [underReview, `${company} is reviewing your application to “Kiln watch”`],
      [shortlisted, `${company} shortlisted you for “Kiln watch”`],
      [inTouch, `${company} would like to talk to you about “Kiln watch”`],
      [rejected, `${company} declined your application to “Kiln watch”`],
      [hired, `${company} hired you for “Kiln watch”`],
      [seen, `${company} is looking at your application to “Kiln watch” again`],
    ] as const) {
      const before = (await told(student)).length;
      const key = crypto.randomUUID();
      await decide(kind, id, status, key);
      await decide(kind, id, status, key);
      await decide(kind, id, status);
      server.clock.advance(1);
      const notifications = await told(student);
      expect(notifications).toHaveLength(before + 1);
      expect(notifications[0]).toEqual({ kind: 'application', text, path, read: false });
      await readAll(student);
    }
  });

  it('the last one, where an earlier one was not read', async () => {
    const posting = await createPosting(owner, 'job', { title: 'Weaver' });
    const { id, student } = await applyTo(owner, posting);
    await decide('job', id, shortlisted);
    await decide('job', id, hired);
    const notifications = await told(student);
    expect(notifications).toHaveLength(1);
    expect(notifications[0]?.text).toMatch(/hired you for “Weaver”$/);
  });

  it('not that somebody looked, nor what was refused', async () => {
    const posting = await createPosting(owner, 'job');
    const { id, student } = await applyTo(owner, posting);
    await decide('job', id, seen);
    const refused = await owner.call('enrollments.status', {
      params: { method: 'job' },
      query: { id, status: hired, from: shortlisted },
    });
    expect(refused.status).toBe(409);
    expect(await told(student)).toEqual([]);
  });

  it('of a decision about several, those whom it changed', async () => {
    const posting = await createPosting(owner, 'internship', { title: 'Loom' });
    const one = await applyTo(owner, posting);
    const other = await applyTo(owner, posting, { status: seen });
    const already = await applyTo(owner, posting, { status: shortlisted });
    const stranger = await applyTo(owner, posting);
    await owner.call('enrollments.statusMany', {
      params: { method: 'internship', id: posting.id },
      body: { ids: [one.id, other.id, already.id], status: shortlisted },
    });
    for (const { student } of [one, other])
      expect(await told(student)).toMatchObject([{ text: expect.stringMatching(/shortlisted you for “Loom”$/) }]);
    expect(await told(already.student)).toEqual([]);
    expect(await told(stranger.student)).toEqual([]);
  });
});
