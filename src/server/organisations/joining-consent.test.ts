import { beforeAll, expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import { writeStudentCards } from '../students/cards.ts';
import { applyTo, handIn, storeFile } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { signedUp } from '../testing/sign-up.ts';
import { type TestInput, type TestServer, testServer } from '../testing/test-server.ts';

/** Everything that an educator can read. */
const reads = (Object.keys(contract) as CallName[]).filter((name) => {
  const { method, access }: Call = contract[name];
  return method === 'GET' && (access === 'anyone' || access.roles.includes(3));
});
/** What only the student has written, each in a place of its own. */
const secrets = ['Zenobia', '9811112222', '2004-02-29', 'secretbio', 'secretskill', 'secretpaper'];
const kinds = ['project', 'internship', 'job'] as const;

describeEngines('what an institution sees of a student', (open) => {
  let server: TestServer;
  let employer: Person;
  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    return () => server.close();
  });

  /** Every answer to an educator's reads, with each id in every place; times and counters of changes left out. */
  async function allAnswers(educator: Person, ids: readonly number[]): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    const take = async (name: CallName, params: Record<string, unknown>) => {
      const query = { format: 'csv', limit: '100' };
      const input = { params, query } as unknown as TestInput<CallName>;
      const { status, text } = await educator.call(name, input);
      const still = text.replace(/"(?:revision|updated_at|expires_at)":[^,}]*/g, '');
      answers.set(`${name} ${JSON.stringify(params)}`, `${status} ${still}`);
    };
    for (const name of reads) {
      const { path }: Call = contract[name];
      const methods = path.includes(':method') ? kinds : [''];
      const named = path.includes(':id') ? ids : [0];
      for (const method of methods) for (const id of named) await take(name, { method, id, week: 1 });
    }
    return answers;
  }

  const changed = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...one.keys()].filter((key) => one.get(key) !== other.get(key));
  const told = (answers: ReadonlyMap<string, string>) =>
    secrets.filter((secret) => [...answers.values()].some((text) => text.includes(secret)));

  async function listedStudent() {
    const educator = await signedIn(server, 3);
    const email = `canary-${crypto.randomUUID()}@college.example`;
    const postings = await Promise.all(kinds.map((kind) => createPosting(employer, kind)));
    await upload(educator, [rosterRow(1, { email })]);
    const row = (await educator.call('students.list')).body.data[0]?.id ?? 0;
    return { educator, email, postings, row };
  }

  /** An account with everything filled in: applications, one of them hired, reports, and documents. */
  async function wholeAccount(email: string, postings: readonly { readonly id: number }[]) {
    const student = await signedUp(server, email);
    await student.call('user.save', { body: { first_name: 'Zenobia', phone_number: '98111 12222' } });
    const at = server.clock.now().toISOString();
    await server.database.write(async (tx) => {
      const place = { language: '', location: '', city_id: 327, institution: '', linkedin: '', portfolio_link: '' };
      const studies = { qualification: 'B.Tech', qualification_key: 'b.tech', course: 'Civil', github: '' };
      const own = { date_of_birth: '2004-02-29', gender: 'Female', bio: 'secretbio' };
      const row = { user_id: student.id, institution_id: null, ...place, ...studies, ...own };
      await tx
        .insertInto('student_profiles')
        .values({ ...row, created_at: at, updated_at: at })
        .execute();
      const { entries } = await resolveEntries(tx, 'skills', ['secretskill']);
      const [skill] = entries;
      const held = { user_id: student.id, institution_id: null, skill_id: skill?.id ?? 0, position: 0 };
      await tx.insertInto('student_skills').values(held).execute();
      const paper = { user_id: student.id, institution_id: null, title: 'secretpaper', link: '', file_id: null };
      await tx.insertInto('student_documents').values(paper).execute();
      await writeStudentCards(tx, [student.id]);
    });
    const ids = [student.id, await storeFile(student, employer, { purpose: 'document', name: 'secretpaper.pdf' })];
    for (const [index, method] of kinds.entries()) {
      const posting = { id: postings[index]?.id ?? 0, method };
      const applied = await applyTo(employer, posting, { student, status: 6 });
      await handIn(employer, applied, [1]);
      ids.push(applied.id, posting.id);
    }
    return { student, ids };
  }

  const answer = async (student: Person, id: number, accept: boolean) => {
    const { status } = await student.call('students.answerLink', {
      params: { id },
      body: { accept, share_applications: true },
    });
    expect(status).toBe(200);
  };

  it('is what it wrote itself, listed, asked, refused and left, in every read; with a yes the rest [B-09]', async () => {
    for (const path of ['no', 'yes and left'] as const) {
      const { educator, email, postings, row } = await listedStudent();
      const before = await allAnswers(educator, [row]);
      const { student, ids } = await wholeAccount(email, postings);
      const all = [...ids, row];
      expect(student.institutionId).toBeNull();
      const asked = await allAnswers(educator, all);
      expect(changed(before, asked)).toEqual([]);
      expect(told(asked)).toEqual([]);
      if (path === 'no') {
        await answer(student, row, false);
      } else {
        await answer(student, row, true);
        await student.call('user.save', { body: { last_name: 'Secretname', phone_number: '98111 12222' } });
        const yes = await allAnswers(educator, all);
        // The control: these reads do tell, once they may.
        expect(told(yes)).toEqual(secrets);
        const names = new Set(changed(asked, yes).map((key) => key.split(' ')[0]));
        expect([...names]).toEqual(expect.arrayContaining(['student.profile', 'enrollments.mine', 'students.list']));
        expect((await student.call('students.leave')).body.data).toEqual({ left: true });
      }
      const after = await allAnswers(educator, all);
      expect(changed(asked, after)).toEqual([]);
      expect(told(after)).toEqual([]);
      await upload(educator, [rosterRow(1, { email, semester: 6 })]);
      expect((await student.call('students.links')).body.data).toEqual([]);
      expect(told(await allAnswers(educator, all))).toEqual([]);
      const me = (await student.call('session.create')).body.data;
      expect(me.institution_id).toBeNull();
    }
  }, 120_000);
});
