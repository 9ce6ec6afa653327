import { beforeAll, expect, it } from 'vitest';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { sweepFiles } from '../platform/files/sweep-files.ts';
import { appliedPosting } from '../testing/applications.ts';
import { documentFor, testPdf } from '../testing/documents.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookedStudent, mentorAtAllHours } from '../testing/mentoring.ts';
import { attachedFor } from '../testing/messages.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { announced, arrived } from '../testing/reports.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

describeEngines('files of messages', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  const companyOf = ({ companyId }: Person) => `company:${companyId}`;
  const send = (from: Person, to: string, given: object) =>
    from.call('messages.send', { body: { to, text: '', ...given } });
  const list = async (person: Person, to: string) =>
    (await person.call('messages.list', { query: { with: to } })).body.data;
  const statusFor = async (person: Person, id: number) => (await person.call('files.read', { params: { id } })).status;
  const met = async () => {
    const company = await signedIn(server, 2);
    const { student } = await appliedPosting(company, 'job');
    return { company, student };
  };

  it('go with a text or alone, up to three, in their order, and come back as they were', async () => {
    const { company, student } = await met();
    const names = ['Offer.docx', 'Terms.ppt', 'Plan.pptx'];
    const files = await Promise.all(
      names.map(async (name, index) => ({
        name,
        bytes: await documentFor(name),
        field: ['file', 'file_2', 'file_3'][index] ?? '',
      })),
    );
    const to = `student:${student.id}`;
    const sent = await company.call('messages.send', { body: { to, text: 'Your offer' }, files });
    expect(sent.status).toBe(201);
    expect(
      (await send(student, companyOf(company), { file: await arrived(student, testPdf(), 'Signed.pdf') })).status,
    ).toBe(201);
    const [answer, first] = await list(student, companyOf(company));
    expect(first).toMatchObject({ text: 'Your offer', mine: false, files: names.map((name) => ({ name })) });
    expect(answer).toMatchObject({ text: '', mine: true, files: [{ name: 'Signed.pdf', size: 100 }] });
    for (const [index, file] of (first?.files ?? []).entries()) {
      const read = await student.call('files.read', { params: { id: file.id } });
      expect(Number(read.headers['content-length'])).toBe(files[index]?.bytes.length);
      expect(read.headers['content-disposition']).toContain(names[index]);
      expect(read.headers['content-disposition']).toMatch(/^attachment/);
    }
    const { body } = await company.call('messages.threads');
    expect(body.data).toMatchObject([{ last_text: 'Signed.pdf', last_mine: false }]);
  });

  it('are read by both sides of the conversation, and by nobody else', async () => {
    const { company, student } = await met();
    const colleague = await signedIn(server, 2, { colleagueOf: company });
    const college = await signedIn(server, 3);
    const mentor = await mentorAtAllHours(server);
    const booked = await bookedStudent(mentor);
    const others = [
      await signedIn(server, 2),
      await signedIn(server, 3),
      await signedIn(server, 4),
      await mentorAtAllHours(server),
    ];
    const fromStudent = await attachedFor(student, companyOf(company));
    const fromCompany = await attachedFor(company, `student:${student.id}`);
    const toCollege = await attachedFor(company, `institution:${college.institutionId}`);
    const toMentor = await attachedFor(booked, `mentor:${mentor.id}`);
    for (const [id, readers] of [
      [fromStudent, [company, colleague, student]],
      [fromCompany, [company, colleague, student]],
      [toCollege, [company, colleague, college]],
      [toMentor, [booked, mentor]],
    ] as const) {
      const everybody = [company, colleague, student, college, mentor, booked, ...others];
      for (const person of everybody) {
        expect(await statusFor(person, id)).toBe(readers.includes(person) ? 200 : 404);
      }
    }
  });

  it('are refused where they are of another kind, empty, too large or too many, and then nothing is sent [VAL-34]', async () => {
    const { company, student } = await met();
    const to = companyOf(company);
    const attempts = [
      [{ name: 'run.exe', bytes: testPdf() }, 'File type not accepted', 415],
      [{ name: 'lies.pdf', bytes: Buffer.from('MZ no document') }, 'File type not accepted', 415],
      [{ name: 'empty.pdf', bytes: Buffer.alloc(0) }, 'This file is empty. Please choose another one', 415],
      [{ name: 'large.pdf', bytes: testPdf(5 * 1024 * 1024 + 1) }, 'File size too large (max 5MB)', 413],
    ] as const;
    for (const [file, message, status] of attempts) {
      for (const field of ['file', 'file_2', 'file_3']) {
        const files = [{ ...file, field }];
        const answer = await student.call('messages.send', { body: { to, text: 'See this' }, files });
        expect([answer.status, answer.body.fields]).toEqual([status, { [field]: message }]);
      }
      const after = [
        { name: 'good.pdf', bytes: testPdf(), field: 'file' },
        { ...file, field: 'file_3' },
      ];
      const answer = await student.call('messages.send', { body: { to, text: 'See this' }, files: after });
      expect([answer.status, answer.body.fields]).toEqual([status, { file_3: message }]);
    }
    const fourth = [{ name: 'a.pdf', bytes: testPdf(), field: 'file_4' }];
    expect((await student.call('messages.send', { body: { to, text: 'See this' }, files: fourth })).status).toBe(422);
    const nothing = await send(student, to, { text: ' ' });
    expect([nothing.status, nothing.body.fields]).toEqual([422, { text: 'Write something first, or attach a file' }]);
    expect(await list(student, to)).toEqual([]);
  });

  it('that arrived before are taken once, by their owner, when they are whole', async () => {
    const { company, student } = await met();
    const to = companyOf(company);
    const file = await arrived(student);
    expect((await send(company, `student:${student.id}`, { file })).body.fields).toEqual({
      file: 'This file is no longer kept. Please upload it again',
    });
    expect((await send(student, to, { file: (await announced(student, testPdf())).id })).status).toBe(422);
    expect((await send(student, to, { file })).status).toBe(201);
    expect((await send(student, to, { file_2: file })).body.fields).toEqual({
      file_2: 'This file was handed in already. Please upload it again',
    });
    const both = await arrived(student);
    expect((await send(student, to, { file: both, file_2: both })).status).toBe(409);
    expect(await list(student, to)).toHaveLength(1);
    const key = crypto.randomUUID();
    const again = { body: { to, text: 'Once', file: both }, key };
    const answers = [await student.call('messages.send', again), await student.call('messages.send', again)];
    expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual([
      [201, answers[0]?.body.data.id],
      [201, answers[0]?.body.data.id],
    ]);
    expect(await list(student, to)).toHaveLength(2);
  });

  it('of a student go with the account, also those of the other side; those of a company stay', async () => {
    const { company, student } = await met();
    const college = await signedIn(server, 3);
    const gone = [await attachedFor(student, companyOf(company)), await attachedFor(company, `student:${student.id}`)];
    const stays = await attachedFor(company, `institution:${college.institutionId}`, 'Contract.pdf');
    const names = async (ids: readonly number[]) => {
      const rows = server.database.read.selectFrom('stored_files').select(['name', 'stored_name']);
      return await rows.where('id', 'in', ids).execute();
    };
    const bytes = await names(gone);
    expect((await student.call('auth.deleteAccount')).status).toBe(200);
    expect((await company.call('auth.deleteAccount')).status).toBe(200);
    expect([await names(gone), (await names([stays])).map(({ name }) => name)]).toEqual([[], ['Contract.pdf']]);
    expect(await statusFor(college, stays)).toBe(200);
    // Ages of bytes are told by the disk's clock.
    await sweepFiles(server.database, server.app.service.files, new Date(Date.now() + 2 * milliseconds.day));
    for (const { stored_name } of bytes) expect(await server.app.service.files.length(stored_name)).toBe(0);
    expect(await statusFor(college, stays)).toBe(200);
  });

  it('are in the archive of a student who sent them, and not in that of a member of a company', async () => {
    const { company, student } = await met();
    await attachedFor(student, companyOf(company), 'Mine.pdf');
    await attachedFor(company, `student:${student.id}`, 'Theirs.pdf');
    const archive = async (person: Person) => (await person.call('account.export')).text;
    const ofStudent = await archive(student);
    expect([ofStudent.includes('Mine.pdf'), ofStudent.includes('Theirs.pdf')]).toEqual([true, false]);
    expect((await archive(company)).includes('Theirs.pdf')).toBe(false);
  });

  it('take room for thirty days: whose account is full is told from when on more may be sent, and what was sent stays', async () => {
    const session = { ...testConfig.session, idle: 90 * seconds.day };
    const small = testServer(server.database, { ...testConfig, session, filesPerAccount: 2_000_000 });
    const company = await signedIn(small, 2);
    const { student } = await appliedPosting(company, 'job');
    const send = async () => {
      const files = [{ name: 'Offer.pdf', bytes: testPdf(900_000) }];
      return await company.call('messages.send', { body: { to: `student:${student.id}`, text: '' }, files });
    };
    const first = await send();
    small.clock.advance(10 * seconds.day);
    expect([first.status, (await send()).status]).toEqual([201, 201]);
    const full = await send();
    expect([full.status, full.body.message]).toEqual([
      413,
      'Your account may store 2 MB of files within 30 days, so there is no room for this one. Try again after 4 Feb 2026',
    ]);
    small.clock.advance(20 * seconds.day);
    expect([(await send()).status, (await send()).status]).toEqual([201, 413]);
    const { body } = await company.call('messages.list', { query: { with: `student:${student.id}` } });
    expect(body.data.map(({ files }) => files.length)).toEqual([1, 1, 1]);
    const { id } = first.body.data.files[0] ?? { id: 0 };
    expect((await student.call('files.read', { params: { id } })).status).toBe(200);
    // What a clock that stood ahead has stored would take room for years.
    small.clock.advance(-3650 * seconds.day);
    expect((await send()).status).toBe(201);
    await small.close();
  });
});
