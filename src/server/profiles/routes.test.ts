import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { resumePdf } from '#node/resume/resume-pdf.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { sweepFiles } from '../platform/files/sweep-files.ts';
import { appliedPosting, applyTo, storeFile, studentAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const work = [
  {
    company_name: 'Acme',
    designation: 'Intern',
    description: 'Measured',
    start_date: '2024-06-01',
    end_date: '2024-08-31',
  },
  {
    company_name: 'Karwan Dairy',
    designation: 'Clerk',
    description: 'Counted crates',
    start_date: '2023-01-09',
    end_date: '2023-03-10',
  },
];
const papers = [
  { title: 'CV', link: 'https://d.example/cv' },
  { title: 'Marks', link: 'https://d.example/marks' },
];
const made = [
  {
    name: 'Bridge',
    link: 'https://b.example',
    description: 'A model',
    start_date: '2024-02-01',
    end_date: '2024-04-30',
  },
  {
    name: 'Weir',
    link: 'https://w.example',
    description: 'A survey',
    start_date: '2022-11-05',
    end_date: '2022-12-20',
  },
];

describeEngines('what students show', (open) => {
  let server: TestServer;
  let employer: Person;
  let educator: Person;
  let student: Person;
  let strangers: readonly Person[];

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    educator = await signedIn(server, 3);
    student = await studentAt(educator);
    strangers = [await signedIn(server, 2), await signedIn(server, 3), await signedIn(server, 4)];
    return () => server.close();
  });

  describe('the profile', () => {
    let chosen: readonly { readonly id: number; readonly name: string }[];

    beforeAll(async () => {
      const at = server.clock.now().toISOString();
      const user_id = student.id;
      const of = { user_id, institution_id: educator.institutionId };
      chosen = (await student.call('filter.skills')).body.data.slice(0, 2).toReversed();
      await server.database.write(async (tx) => {
        await tx
          .insertInto('student_profiles')
          .values({
            ...of,
            date_of_birth: '2004-02-29',
            gender: 'Female',
            language: 'France',
            location: 'Adajan',
            bio: 'Curious',
            city_id: testCity.id,
            institution: '',
            qualification: 'B.Tech',
            qualification_key: 'b.tech',
            course: 'Civil',
            linkedin: 'https://l.example/a',
            portfolio_link: 'https://p.example/a',
            github: 'https://g.example/a',
            created_at: at,
            updated_at: at,
          })
          .execute();
        // Another student shows the same: nobody's list holds it twice.
        for (const { id } of [student, ...strangers.slice(2)]) {
          const by = { user_id: id, institution_id: null };
          const ofBy = <T extends object>(items: readonly T[]) => items.map((item) => ({ ...by, ...item }));
          await tx.insertInto('student_experiences').values(ofBy(work)).execute();
          await tx
            .insertInto('student_documents')
            .values(ofBy(papers).map((paper) => ({ ...paper, file_id: null })))
            .execute();
          await tx.insertInto('student_projects').values(ofBy(made)).execute();
        }
        const interests = [2, 1].map((interest_id) => ({ user_id, interest_id }));
        await tx.insertInto('user_interests').values(interests).execute();
        const skills = chosen.map(({ id }, position) => ({ ...of, skill_id: id, position }));
        await tx.insertInto('student_skills').values(skills).execute();
      });
    });

    it('holds every field, for the student and for the own educators [ENT-67] [ENT-70] [ENT-71] [ENT-72] [ENT-73] [ENT-74] [ENT-75] [ENT-76]', async () => {
      const picture = '/v1/images/0123456789abcdef';
      await server.database.write((tx) =>
        tx
          .updateTable('users')
          .set({ profile_pic: picture, phone_number: '+919820012345' })
          .where('id', '=', student.id)
          .execute(),
      );
      const { status, body } = await student.call('student.ownProfile');
      expect(status).toBe(200);
      const id = expect.any(Number) as number;
      expect(body.data).toMatchObject({
        id: student.id,
        first_name: 'Asha',
        last_name: 'Role4',
        phone_number: '+919820012345',
        date_of_birth: '2004-02-29',
        gender: 'Female',
        language: 'France',
        location: 'Adajan',
        bio: 'Curious',
        course: 'Civil',
        city: { id: testCity.id, city_name: testCity.name, state: { state_name: testCity.state } },
        Linkedin: 'https://l.example/a',
        Portfolio_Link: 'https://p.example/a',
        Github: 'https://g.example/a',
        profile_photo: picture,
        profile_pic: picture,
        qualification: 'B.Tech',
        experiences: work.map((each) => ({ id, ...each })),
        documents: papers.map((each) => ({ id, ...each, file: null })),
        projects: made.map((each) => ({ id, ...each })),
      });
      expect(body.data.institution).toMatch(/^Place /);
      expect(body.data.interests).toEqual([
        { id: 1, name: 'Accounting' },
        { id: 2, name: 'Agriculture' },
      ]);
      expect(body.data.skills).toEqual(chosen);
      const shown = await educator.call('student.profile', { params: { id: student.id } });
      expect(shown.body.data).toEqual(body.data);
    });

    it('is empty for a student who has filled in nothing', async () => {
      const { body } = await (await signedIn(server, 4)).call('student.ownProfile');
      expect(body.data).toMatchObject({ bio: '', city: null, skills: [], documents: [], gender: '' });
    });

    it('is seen by the student, the own educators, and employers who were applied to', async () => {
      const read = async (by: Person) => (await by.call('student.profile', { params: { id: student.id } })).status;
      expect([await read(student), await read(educator), await read(employer)]).toEqual([200, 200, 404]);
      const applied = await appliedPosting(employer, 'job', { student });
      expect(await read(employer)).toBe(200);
      for (const stranger of strangers) expect(await read(stranger)).toBe(404);
      await server.database.write((tx) =>
        tx.updateTable('enrollments').set({ status: 1 }).where('id', '=', applied.id).execute(),
      );
      expect(await read(employer)).toBe(404);
      expect((await educator.call('student.profile', { params: { id: educator.id } })).status).toBe(404);
    });
  });

  describe('the résumé', () => {
    const get = (by: Person, id: number) => by.call('student.resume', { params: { id } });

    it('is one file for the student, the own educators, and employers who were applied to', async () => {
      const author = await studentAt(educator);
      const company = await signedIn(server, 2);
      expect((await get(company, author.id)).status).toBe(404);
      await appliedPosting(company, 'job', { student: author });
      const own = await author.call('student.ownResume');
      expect(own.headers).toMatchObject({ 'content-type': 'application/pdf' });
      expect(own.headers['content-disposition']).toBe('attachment; filename="Asha-Role4-resume.pdf"');
      expect(own.headers['content-security-policy']).toContain('sandbox');
      const made = await resumePdf((await author.call('student.ownProfile')).body.data);
      for (const { status, text } of [own, await get(educator, author.id), await get(company, author.id)]) {
        expect(status).toBe(200);
        expect(text === made.toString()).toBe(true);
      }
      for (const stranger of strangers.slice(0, 2)) expect((await get(stranger, author.id)).status).toBe(404);
      expect((await get(educator, educator.id)).status).toBe(404);
    });

    it('is read from the own list once the student has joined, and the look is noted', async () => {
      const author = await signedIn(server, 4);
      const row = { name: 'Asha', course: 'MBA', semester: 2, email: author.email };
      const opened = await educator.call('batches.create', {
        body: { file_name: 'list.csv', row_count: 1, mode: 'add' },
      });
      const params = { id: opened.body.data.id };
      await educator.call('batches.rows', { params, body: { part: 0, rows: [{ row: 2, values: row }] } });
      await educator.call('batches.finish', { params, body: { parts: 1 } });
      const listed = await educator.call('students.list', { query: { search: author.email } });
      const id = listed.body.data[0]?.id ?? 0;
      const onList = (by: Person) => by.call('students.resume', { params: { id } });
      expect((await onList(educator)).status).toBe(404);
      expect((await author.call('students.answerLink', { params: { id }, body: { accept: true } })).status).toBe(200);
      const read = await onList(educator);
      expect(read.headers).toMatchObject({ 'content-type': 'application/pdf' });
      expect(read.text === (await author.call('student.ownResume')).text).toBe(true);
      expect((await author.call('student.views')).body.data).toHaveLength(1);
      expect((await onList(await signedIn(server, 3))).status).toBe(404);
      await author.call('students.leave');
      expect((await onList(educator)).status).toBe(404);
    });

    it('comes for everybody while one person asks for dozens at once', async () => {
      const busy = await signedIn(server, 4);
      const other = await signedIn(server, 4);
      const many = Array.from({ length: 30 }, () => busy.call('student.ownResume'));
      expect((await other.call('student.ownResume')).status).toBe(200);
      expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200, 429]));
    });

    it('follows the profile', async () => {
      const before = (await student.call('student.ownResume')).text;
      expect((await student.call('student.ownResume')).text === before).toBe(true);
      await student.call('student.saveProfile', { body: { bio: 'Another one' } });
      expect((await student.call('student.ownResume')).text === before).toBe(false);
    });
  });

  describe('stored files', () => {
    const read = (by: Person, id: number) => by.call('files.read', { params: { id } });

    it('are answered as downloads that run nowhere', async () => {
      const applied = await appliedPosting(employer, 'project', { student });
      const id = await storeFile(student, employer, { enrollmentId: applied.id, name: 'My "report" – ⅓.pdf' });
      const { status, headers, text } = await read(employer, id);
      expect([status, text]).toEqual([200, '%PDF-1.4 report']);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '15',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
      expect(headers['content-disposition']).toBe(
        `attachment; filename="My _report_ _ _.pdf"; filename*=UTF-8''My%20%22report%22%20%E2%80%93%20%E2%85%93.pdf`,
      );
    });

    it('of an application are the student’s, the own educators’ and the company’s', async () => {
      const other = await signedIn(server, 2);
      const posting = await createPosting(employer, 'project');
      const applied = await applyTo(employer, posting, { student });
      await appliedPosting(other, 'project', { student });
      const id = await storeFile(student, employer, { enrollmentId: applied.id });
      for (const by of [student, educator, employer]) expect((await read(by, id)).status).toBe(200);
      for (const by of [other, ...strangers]) expect((await read(by, id)).status).toBe(404);
    });

    it('of a profile are also for companies that were applied to', async () => {
      const owner = await signedIn(server, 2);
      const other = await signedIn(server, 4);
      const id = await storeFile(other, owner, { purpose: 'document' });
      expect((await read(owner, id)).status).toBe(404);
      await appliedPosting(owner, 'job', { student: other });
      expect((await read(owner, id)).status).toBe(200);
    });

    it('whose bytes are gone are not there', async () => {
      const id = await storeFile(student, employer, { purpose: 'document' });
      const { stored_name } = await server.database.read
        .selectFrom('stored_files')
        .select('stored_name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await server.app.service.files.remove(stored_name);
      expect((await read(student, id)).status).toBe(404);
    });

    it('that no row knows are swept after a day, and no others', async () => {
      const { files } = server.app.service;
      const id = await storeFile(student, employer, { purpose: 'document' });
      const orphan = await files.write(Readable.from([Buffer.from('lost')]), 100);
      await sweepFiles(server.database, files, new Date());
      expect(await files.olderThan(new Date(Date.now() + 60_000))).toContain(orphan.storedName);
      await sweepFiles(server.database, files, new Date(Date.now() + 2 * milliseconds.day));
      expect(await files.olderThan(new Date(Date.now() + 60_000))).not.toContain(orphan.storedName);
      expect((await read(student, id)).status).toBe(200);
    });
  });

  it('goes with the account; what was handed in stays under no name', async () => {
    const leaving = await signedIn(server, 4);
    const posting = await createPosting(employer, 'job');
    const applied = await applyTo(employer, posting, { student: leaving, answers: ['My secret'] });
    const own = await storeFile(leaving, employer, { purpose: 'document', name: 'cv-asha.pdf' });
    const handedIn = await storeFile(leaving, employer, { enrollmentId: applied.id, name: 'report-asha.pdf' });
    expect((await leaving.call('auth.deleteAccount')).status).toBe(200);
    expect((await employer.call('files.read', { params: { id: own } })).status).toBe(404);
    expect((await employer.call('files.read', { params: { id: handedIn } })).status).toBe(200);
    const { body } = await employer.call('enrollments.list', { params: { method: 'job', id: posting.id } });
    expect(body.data.enrollments[0]).toMatchObject({
      screening_questions: '[]',
      student: { first_name: 'Former', last_name: 'member', email_address: '' },
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|asha/i);
    const search = { search: leaving.email };
    const found = await employer.call('enrollments.list', { params: { method: 'job', id: posting.id }, query: search });
    expect(found.body.total).toBe(0);
  });
});
