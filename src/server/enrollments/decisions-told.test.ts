import { beforeAll, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { applyAt, applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const { left, seen, underReview, shortlisted, inTouch, hired, rejected } = enrollmentStatuses;

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

  const close = (id: number) =>
    owner.call('postings.status', { params: { method: 'project' }, body: { id, status: 3 } });

  it('that an opening closed, once, while the application waits', async () => {
    const posting = await createPosting(owner, 'project', { title: 'Old looms' });
    const waiting = await applyTo(owner, posting);
    const met = await applyTo(owner, posting, { status: inTouch });
    const leaving = await applyTo(owner, posting);
    const over = [
      await applyTo(owner, posting, { status: left }),
      await applyTo(owner, posting, { status: hired }),
      await applyTo(owner, posting, { status: rejected }),
      await applyTo(owner, posting),
    ];
    const rated = over.at(-1)?.id ?? 0;
    const rating = await owner.call('enrollments.rate', {
      params: { method: 'project', id: rated },
      body: { rating: 4 },
    });
    expect(rating.status).toBe(200);
    for (const { student } of over) await readAll(student);
    await close(posting.id);
    await close(posting.id);
    const company = (await owner.call('session.create')).body.data.company?.company_name ?? '';
    const closing = {
      kind: 'application',
      text: `“Old looms” at ${company} is closed. The company may still answer you`,
      path: `/student/my-applications/project/${posting.id}`,
      read: false,
    };
    for (const { student } of [waiting, met, leaving]) expect(await told(student)).toEqual([closing]);
    for (const { student } of over) expect((await told(student)).filter(({ read }) => !read)).toEqual([]);
    await leaving.student.call('enrollments.withdraw', { params: { method: 'project', id: posting.id } });
    expect(await told(leaving.student)).toEqual([{ ...closing, read: true }]);
  });

  it('that the openings of a company closed with its last member, who can’t answer any more', async () => {
    const last = await signedIn(server, 2);
    const company = (await last.call('session.create')).body.data.company?.company_name ?? '';
    const internship = await createPosting(last, 'internship', { title: 'Kiln hand' });
    const job = await createPosting(last, 'job', { title: 'Kiln master' });
    const hand = await applyTo(last, internship);
    const master = await applyTo(last, job);
    const over = await applyTo(last, job, { status: rejected });
    await readAll(over.student);
    expect((await last.call('auth.deleteAccount')).status).toBe(200);
    const closing = (title: string, path: string) => ({
      kind: 'application',
      text: `“${title}” at ${company} is closed. The company has left Footbridge and can’t answer you here`,
      path: `/student/my-applications/${path}`,
      read: false,
    });
    expect(await told(hand.student)).toEqual([closing('Kiln hand', `internship/${internship.id}`)]);
    expect(await told(master.student)).toEqual([closing('Kiln master', `job/${job.id}`)]);
    expect((await told(over.student)).filter(({ read }) => !read)).toEqual([]);
  });

  it('that an opening that was taken down is open again, in the place of what was not read', async () => {
    const admin = await signedIn(server, 1);
    const posting = await createPosting(owner, 'job', { title: 'Dye master' });
    const unread = await applyTo(owner, posting);
    const read = await applyTo(owner, posting);
    const hiredSince = await applyTo(owner, posting);
    const take = (taken_down: boolean) =>
      admin.call('adminPostings.update', {
        params: { method: 'job', id: posting.id },
        body: { taken_down, reason: taken_down ? 'Not allowed' : '' },
      });
    await take(true);
    await readAll(read.student);
    await decide('job', hiredSince.id, hired);
    const late = await applyTo(owner, posting);
    server.clock.advance(1);
    await take(false);
    const texts = async ({ student }: { readonly student: Person }) => (await told(student)).map(({ text }) => text);
    const closed = expect.stringMatching(/^“Dye master” at .+ is closed\. The company may still answer you$/);
    const open = expect.stringMatching(/^“Dye master” at .+ is open again\. Your application stays as it is$/);
    expect(await texts(unread)).toEqual([open]);
    expect(await texts(read)).toEqual([open, closed]);
    expect(await texts(hiredSince)).toEqual([expect.stringMatching(/hired you for “Dye master”$/), closed]);
    expect(await texts(late)).toEqual([]);
  });
});

describeEngines('a company hears of applications', (open) => {
  it('only as many as there are: of what was withdrawn before anybody looked nothing stays unread', async () => {
    const server = testServer(await open());
    const owner = await signedIn(server, 2);
    const posting = await createPosting(owner, 'job', { title: 'Tide reader' });
    const first = await signedIn(server, 4);
    const second = await signedIn(server, 4);
    for (const student of [first, second]) await applyAt(student, posting);
    const withdraw = (student: Person) =>
      student.call('enrollments.withdraw', { params: { method: 'job', id: posting.id } });
    const unread = async () =>
      (await owner.call('notifications.list')).body.data.flatMap(({ text, read }) => (read ? [] : text));
    expect(await unread()).toEqual(['2 new applications to “Tide reader”']);
    await withdraw(first);
    expect(await unread()).toEqual(['New application to “Tide reader”']);
    await withdraw(second);
    expect(await unread()).toEqual([]);
    await server.close();
  });
});
