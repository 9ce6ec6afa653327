import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { applyTo, handIn, studentAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { studentWithProfile } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('what a posting is to a student', (open) => {
  let server: TestServer;
  let owner: Person;
  let educator: Person;
  beforeAll(async () => {
    server = testServer(await open());
    owner = await signedIn(server, 2);
    educator = await signedIn(server, 3);
    return () => server.close();
  });

  const card = async (person: Person, { method, id }: Posting) => {
    const { body } = await person.call('postings.explore', { params: { method }, query: { limit: 100 } });
    return body.data.find((each) => each.id === id);
  };
  const page = async (student: Person, { method, id }: Posting) =>
    (await student.call('enrollments.own', { params: { method, id } })).body.data;

  it.each(postingKinds)(
    '%s: the card and the page say what fits, what is lacking and what is not known',
    async (kind) => {
      const skills = ['Excel', 'Tally'];
      const posting = await createPosting(owner, kind, { required_skills: skills, course_preferred: ['BBA'] });
      const [excel = 0] = posting.skills.map(({ id }) => id);
      const fitting = await studentWithProfile(owner, { skills: ['Excel', 'Welding'], course: 'B.B.A.' });
      const yes = { qualifies: true, lacking: [], unknown: [] };
      expect(await card(fitting, posting)).toMatchObject({ ...yes, matched: [excel], applied: null, full: false });
      expect(await page(fitting, posting)).toMatchObject(yes);
      const other = await studentWithProfile(owner, { skills: ['Welding'], course: 'B.Com' });
      const no = { qualifies: false, lacking: ['course', 'skills'], unknown: [] };
      expect(await card(other, posting)).toMatchObject({ ...no, matched: [] });
      expect(await page(other, posting)).toMatchObject(no);
      const fresh = await signedIn(server, 4);
      const unsaid = { qualifies: true, lacking: [], unknown: ['course', 'skills'] };
      expect(await card(fresh, posting)).toMatchObject({ ...unsaid, matched: [] });
      expect(await page(fresh, posting)).toMatchObject(unsaid);
    },
  );

  it('gender and semester count too', async () => {
    const student = await studentWithProfile(owner, { educator, skills: ['Excel'] });
    await server.database.write((tx) =>
      tx.updateTable('student_profiles').set({ gender: 'Male' }).where('user_id', '=', student.id).execute(),
    );
    const rest = { required_skills: ['Excel'], course_preferred: [] };
    const posting = await createPosting(owner, 'job', {
      eligible_gender: 'Female',
      eligible_semesters: [5],
      ...rest,
    });
    expect(await card(student, posting)).toMatchObject({
      qualifies: false,
      lacking: ['gender'],
      unknown: ['semester'],
    });
  });

  it.each(postingKinds)('%s: the card says where the own application stands, whoever else applied', async (kind) => {
    const posting = await createPosting(owner, kind);
    const student = await studentAt(educator);
    const bystander = await signedIn(server, 4);
    expect((await card(student, posting))?.applied).toBeNull();
    await applyTo(owner, posting, { student, status: 4 });
    expect((await card(student, posting))?.applied).toBe(4);
    expect((await card(bystander, posting))?.applied).toBeNull();
  });

  it('the card is full when as many are hired as there are positions', async () => {
    const posting = await createPosting(owner, 'internship', { vacancies: 2 });
    const unlimited = await createPosting(owner, 'project');
    const student = await signedIn(server, 4);
    await applyTo(owner, posting, { status: 6 });
    await applyTo(owner, unlimited, { status: 6 });
    expect((await card(student, posting))?.full).toBe(false);
    await applyTo(owner, posting, { status: 6 });
    expect((await card(student, posting))?.full).toBe(true);
    expect((await card(student, unlimited))?.full).toBe(false);
  });

  it('is nobody else’s business: educators get the cards without it', async () => {
    const posting = await createPosting(owner, 'project');
    expect(await card(educator, posting)).toMatchObject({ title: posting.title });
    for (const fact of ['qualifies', 'lacking', 'unknown', 'matched', 'applied', 'full']) {
      expect(await card(educator, posting)).not.toHaveProperty(fact);
    }
  });

  it('the own projects say what their cards show: logo, title and address of the company, and the day [STU-HOME-05]', async () => {
    const company_logo = '/v1/images/of-the-owner';
    const stranger = await signedIn(server, 2);
    await server.database.write(async (tx) => {
      const logo = { logo: company_logo };
      await tx.updateTable('companies').set(logo).where('id', '=', owner.companyId).execute();
      await tx.updateTable('branches').set({ address: '4 Mill Road' }).where('id', '=', stranger.branchId).execute();
    });
    const { student } = await applyTo(owner, await createPosting(owner, 'project', { title: 'Cold chain pilot' }));
    const first = server.clock.now().toISOString();
    server.clock.advance(60);
    await applyTo(stranger, await createPosting(stranger, 'project', { title: 'Shelf audit' }), { student });
    const { data } = (await student.call('enrollments.mine', { params: { method: 'project' } })).body;
    expect(data.map(({ title, createdAt, project }) => ({ title, createdAt, ...project?.branch }))).toMatchObject([
      { title: 'Shelf audit', createdAt: server.clock.now().toISOString(), company_logo: '', address: '4 Mill Road' },
      { title: 'Cold chain pilot', createdAt: first, company_logo, address: '1 Test Road' },
    ]);
  });

  it('the own projects say of how many weeks there is a report, and how many there are [STU-HOME-06]', async () => {
    const fields = { duration_from: 4, duration_to: 6 };
    const applied = await applyTo(owner, await createPosting(owner, 'project', fields));
    const rows = async () =>
      (await applied.student.call('enrollments.mine', { params: { method: 'project' } })).body.data;
    expect(await rows()).toMatchObject([{ project: fields, weekly_submissions: [] }]);
    await handIn(owner, applied, [2, 1, 5], false);
    const weekly_submissions = [1, 2, 5].map((week) => ({ week, file: { name: expect.any(String) } }));
    expect(await rows()).toMatchObject([{ project: fields, weekly_submissions }]);
  });
});
