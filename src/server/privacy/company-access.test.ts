import { beforeAll, expect, it } from 'vitest';
import { storeFile } from '../testing/applications.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** What a company and a student may be to each other, and what the company reads then. */
const table = {
  none: { profile: 404, document: 404, application: 404, row: null, card: null, picture: false },
  discoverable: { profile: 404, document: 404, application: 404, row: null, card: 'whole', picture: false },
  invited: { profile: 404, document: 404, application: 404, row: null, card: 'name', picture: false },
  declined: { profile: 404, document: 404, application: 404, row: null, card: null, picture: false },
  applied: { profile: 200, document: 200, application: 200, row: 'whole', card: null, picture: true },
  accepted: { profile: 200, document: 200, application: 200, row: 'whole', card: 'whole', picture: true },
  rejected: { profile: 200, document: 200, application: 200, row: 'whole', card: null, picture: true },
  withdrawn: { profile: 404, document: 404, application: 404, row: 'name', card: null, picture: false },
  'accepted and withdrawn': {
    profile: 404,
    document: 404,
    application: 404,
    row: 'name',
    card: 'name',
    picture: false,
  },
} as const;
type Standing = keyof typeof table;
const standings = Object.keys(table) as Standing[];

describeEngines('what a company reads of a student', (open) => {
  let server: TestServer;
  let employer: Person;
  beforeAll(async () => {
    server = testServer(await open());
    employer = await complete(await signedIn(server, 2));
    return () => server.close();
  });

  async function studentWho(standing: Standing) {
    const student = await signedIn(server, 4, { outOfDirectory: standing !== 'discoverable' });
    const word = `Secret${student.id}`;
    await student.call('student.saveProfile', { body: { qualification: word, bio: word, skills: [word] } });
    await server.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ profile_pic: `/v1/images/${word}` })
        .where('id', '=', student.id)
        .execute(),
    );
    const file = await storeFile(student, employer, { purpose: 'document', name: `${word}.pdf` });
    await server.database.write((tx) =>
      tx
        .insertInto('student_documents')
        .values({ user_id: student.id, institution_id: null, title: word, link: '', file_id: file })
        .execute(),
    );
    const posting = await createPosting(employer, 'job', { required_skills: [word] });
    await become(standing, student, posting.id);
    return { student, word, file, posting };
  }

  async function become(standing: Standing, student: Person, postingId: number): Promise<void> {
    const isInvited = /^(invited|declined|accepted)/.test(standing);
    if (isInvited) {
      const body = { method: 'job' as const, post_id: postingId, audience: 'students' as const, note: '' };
      const sent = await employer.call('invitations.send', { body: { ...body, emails: [student.email] } });
      expect(sent.body.data).toMatchObject({ sent: 1 });
    }
    if (standing === 'declined') {
      const [invitation] = (await student.call('invitations.mine')).body.data;
      const params = { id: invitation?.id ?? 0 };
      expect((await student.call('invitations.answer', { params, body: { status: 'rejected' } })).status).toBe(200);
    }
    if (!/^(applied|accepted|rejected|withdrawn)/.test(standing)) return;
    const body = { job_id: postingId, screening_questions: '["Because."]' };
    const applied = await student.call('enrollments.apply', { params: { method: 'job' }, body });
    expect(applied.status, applied.text).toBe(201);
    const { id } = applied.body.data;
    if (standing === 'rejected') {
      await employer.call('enrollments.status', { params: { method: 'job' }, query: { id, status: 7 } });
    }
    if (!standing.endsWith('withdrawn')) return;
    const left = await student.call('enrollments.withdraw', { params: { method: 'job', id: postingId } });
    expect(left.status).toBe(200);
  }

  /** How much of a student an answer says: the whole, a name, or nothing. */
  const said = (row: { readonly name: string } | undefined, text: string, word: string) => {
    if (!row) return null;
    return text.includes(word) ? 'whole' : 'name';
  };

  it.each(standings)('%s', async (standing) => {
    const { student, word, file, posting } = await studentWho(standing);
    const params = { method: 'job' as const, id: posting.id };
    const lists = await Promise.all(
      (['applied', 'left'] as const).map((tab) => employer.call('enrollments.list', { params, query: { tab } })),
    );
    const rows = lists.flatMap(({ body }) => body.data.enrollments);
    const row = rows.find((each) => each.student.id === student.id);
    const { email } = student;
    const cards = await Promise.all(
      (['suggested', 'sent', 'accepted'] as const).map((tab) =>
        employer.call('invitations.list', { params, query: { audience: 'students', tab, limit: 10 } }),
      ),
    );
    const card = cards.flatMap(({ body }) => body.data).find(({ party_id }) => party_id === student.id);
    const application = { method: 'job' as const, id: row?.id ?? 0 };
    const { profile_photo = '', ...shown } = row?.student ?? {};
    expect({
      profile: (await employer.call('student.profile', { params: { id: student.id } })).status,
      document: (await employer.call('files.read', { params: { id: file } })).status,
      application: row ? (await employer.call('enrollments.read', { params: application })).status : 404,
      row: row ? said({ name: word }, JSON.stringify(shown), word) : null,
      card: card ? said(card, JSON.stringify(card), word) : null,
      picture: profile_photo.includes(word),
    }).toEqual(table[standing]);
    // Nobody is told the e-mail or the phone number but those applied to.
    expect(lists.some(({ text }) => text.includes(email))).toBe(table[standing].row === 'whole');
    expect(cards.some(({ text }) => text.includes(email))).toBe(false);
  });

  it.each(['withdrawn', 'accepted and withdrawn'] as const)(
    '%s: neither filters, files, nor later changes tell more than the name',
    async (standing) => {
      const { student, word, posting } = await studentWho(standing);
      const params = { method: 'job' as const, id: posting.id };
      await student.call('student.saveProfile', { body: { bio: `${word} again`, qualification: `${word} again` } });
      const find = async (query: object) =>
        (await employer.call('enrollments.list', { params, query: { tab: 'left', ...query } })).body.total;
      const [skill] = (await student.call('student.ownProfile')).body.data.skills;
      expect(await find({ search: 'asha' })).toBe(1);
      expect(await find({ search: student.email })).toBe(0);
      expect(await find({ skills: String(skill?.id) })).toBe(0);
      expect(await find({ qualification: `${word} again` })).toBe(0);
      const query = { format: 'csv' as const, tab: 'left' as const };
      const file = await employer.call('enrollments.export', { params, query });
      expect([file.text.includes('Asha'), file.text.includes(word), file.text.includes(student.email)]).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  it('shows a picture in a conversation only where the company may see it', async () => {
    const picture = async (standing: Standing) => {
      const { student, word } = await studentWho(standing);
      const to = `student:${student.id}`;
      const body = { to: `company:${employer.companyId}`, text: 'Good morning' };
      if (standing !== 'invited') await student.call('messages.send', { body });
      else expect((await employer.call('messages.send', { body: { to, text: 'Hello' } })).status).toBe(201);
      const threads = (await employer.call('messages.threads')).text;
      const thread = (await employer.call('messages.list', { query: { with: to } })).text;
      return threads.includes(word) || thread.includes(word);
    };
    expect(await picture('applied')).toBe(true);
    expect(await picture('withdrawn')).toBe(false);
    expect(await picture('invited')).toBe(false);
  });
});
