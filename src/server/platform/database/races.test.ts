import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { many, tally } from '../../testing/at-once.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { createPosting, somePostingBody } from '../../testing/postings.ts';
import { openRosterImport, rosterRows } from '../../testing/roster.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { createPasswords } from '../sessions/passwords.ts';
import type { Database } from './database.ts';

const password = 'correct horse battery';
const rounds = 8;
const kind = { method: 'job' } as const;

describeEngines('writers at the same moment', (open) => {
  let database: Database;
  /** Two services on one database: what one of them remembers, the other does not. */
  let servers: readonly [TestServer, TestServer];
  let hash: string;
  beforeAll(async () => {
    database = await open();
    servers = [testServer(database), testServer(database)];
    hash = await createPasswords(testConfig.scrypt).hash(password);
  });
  const either = (index: number) => servers[index % 2 === 0 ? 0 : 1];
  const at = (index: number, person: Person) => ({ ...person, server: either(index) });
  const eachRound = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; round < rounds; round += 1) await work(round);
  };

  it('sign up with one e-mail: one account [D-09]', async () => {
    await eachRound(async (round) => {
      const email = `race-${round}@example.com`;
      const answers = await many(8, (index) =>
        either(index).call('auth.signUpEmployer', {
          basic: [index % 2 === 0 ? email : email.toUpperCase(), password],
          body: { place_name: `Race ${round}`, designation: 'HR', first_name: 'Asha' },
          ...(index > 3 && { key: randomUUID() }),
        }),
      );
      expect(tally(answers)).toBe('201×1 409×7');
      const accounts = await database.read
        .selectFrom('users')
        .select('id')
        .where('email_address', '=', email)
        .execute();
      const places = await database.read
        .selectFrom('companies')
        .select('id')
        .where('name', '=', `Race ${round}`)
        .execute();
      expect([accounts.length, places.length]).toEqual([1, 1]);
    });
  });

  it('close one posting: one change [D-09]', async () => {
    const employer = await signedIn(servers[0], 2);
    await eachRound(async () => {
      const { id } = await createPosting(employer, 'job');
      const answers = await many(8, (index) =>
        either(index).call('postings.status', { params: kind, body: { id, status: 3 }, cookie: employer.cookie }),
      );
      expect(tally(answers)).toBe('200×1 409×7');
      const row = await database.read.selectFrom('postings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect([row.status, row.version]).toEqual([3, 2]);
    });
  });

  it('publish and close one draft: a straight line of moves [D-09]', async () => {
    const employer = await signedIn(servers[0], 2);
    await eachRound(async () => {
      const { id } = await createPosting(employer, 'job', {}, 1);
      const answers = await many(8, (index) =>
        either(index).call('postings.status', {
          params: kind,
          body: { id, status: index % 2 === 0 ? 2 : 3 },
          cookie: employer.cookie,
        }),
      );
      const done = answers.filter(({ status }) => status === 200).length;
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const row = await database.read.selectFrom('postings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row.version).toBe(1 + done);
      expect([1, 2]).toContain(done);
    });
  });

  it('publish under one key: one posting [D-09] [O-04]', async () => {
    const employer = await signedIn(servers[0], 2);
    await eachRound(async (round) => {
      const key = randomUUID();
      const body = { ...somePostingBody('job', { title: `Key ${round}` }), status: 2 as const };
      const answers = await many(50, (index) =>
        either(index).call('postings.create', { params: kind, key, body, cookie: employer.cookie }),
      );
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
      const rows = await database.read
        .selectFrom('postings')
        .select('id')
        .where('title', '=', `Key ${round}`)
        .execute();
      expect(rows).toHaveLength(1);
    });
  });

  it('make postings with the same new skills: each skill once [D-09]', async () => {
    const employers = await many(4, () => signedIn(servers[0], 2));
    await eachRound(async (round) => {
      const skills = ['Welding', 'Brazing', 'Soldering'].map((name) => `${name} ${round}`);
      const answers = await many(8, (index) => {
        const required_skills = index % 2 === 0 ? skills : [...skills].reverse();
        const body = { ...somePostingBody('job', { required_skills }), status: 2 as const };
        return either(index).call('postings.create', {
          params: kind,
          body,
          cookie: employers[index % 4]?.cookie ?? '',
        });
      });
      expect(tally(answers)).toBe('201×8');
      const found = await database.read.selectFrom('skills').select('id').where('name', 'in', skills).execute();
      expect(found).toHaveLength(3);
    });
  });

  it('edit one version: one is stored, the others see both [D-09]', async () => {
    const employer = await signedIn(servers[0], 2);
    await eachRound(async () => {
      const { id } = await createPosting(employer, 'job', {}, 1);
      const answers = await many(8, (index) =>
        either(index).call('postings.update', {
          params: { ...kind, id },
          body: { version: 1, vacancies: index + 10 },
          cookie: employer.cookie,
        }),
      );
      expect(tally(answers)).toBe('200×1 409×7');
      const winner = answers.findIndex(({ status }) => status === 200);
      const row = await database.read.selectFrom('postings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect([row.version, row.vacancies]).toEqual([2, winner + 10]);
      for (const { body, status } of answers) {
        if (status === 409) expect(body.detail).toMatchObject({ yours: {}, theirs: { version: 2 } });
      }
    });
  });

  it('finish two uploads of the same students: each student once [D-09]', async () => {
    await eachRound(async () => {
      const one = await signedIn(servers[0], 3);
      const other = await signedIn(servers[0], 3, { colleagueOf: one });
      const rows = rosterRows(30);
      const uploads = await many(2, async (index) => {
        const person = at(index, index === 0 ? one : other);
        const created = await person.server.call('batches.create', {
          body: { file_name: `${index}.csv`, row_count: rows.length, mode: 'add_update' },
          cookie: person.cookie,
        });
        if (created.status === 409) return 'waits';
        const { id } = created.body.data;
        await person.server.call('batches.rows', { params: { id }, body: { part: 0, rows }, cookie: person.cookie });
        const done = await person.server.call('batches.finish', {
          params: { id },
          body: { parts: 1 },
          cookie: person.cookie,
        });
        return done.body.data.accepted;
      });
      expect(uploads.filter((accepted) => accepted === 30)).toHaveLength(1);
      const students = await database.read
        .selectFrom('students')
        .select(['email', 'revision'])
        .where('institution_id', '=', one.institutionId ?? 0)
        .execute();
      expect(new Set(students.map(({ email }) => email)).size).toBe(students.length);
      expect(students.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 30 }, (_, index) => index + 1),
      );
    });
  });

  it('send one part and finish one upload many times: the same answer, once on the list [D-09]', async () => {
    await eachRound(async () => {
      const educator = await signedIn(servers[0], 3);
      const rows = rosterRows(20);
      const id = await openRosterImport(educator, rows.length);
      const input = { params: { id }, cookie: educator.cookie };
      const parts = await many(6, (index) => either(index).call('batches.rows', { ...input, body: { part: 0, rows } }));
      expect([tally(parts), new Set(parts.map(({ text }) => text)).size]).toEqual(['200×6', 1]);
      const ends = await many(6, (index) => either(index).call('batches.finish', { ...input, body: { parts: 1 } }));
      expect([tally(ends), new Set(ends.map(({ text }) => text)).size]).toEqual(['200×6', 1]);
      expect((await educator.call('students.list')).body.total).toBe(20);
    });
  });

  it('edit one student and take another off the list: every change has a revision of its own [D-09]', async () => {
    const educator = await signedIn(servers[0], 3);
    const rows = rosterRows(10);
    const id = await openRosterImport(educator, rows.length);
    await educator.call('batches.rows', { params: { id }, body: { part: 0, rows } });
    await educator.call('batches.finish', { params: { id }, body: { parts: 1 } });
    const students = (await educator.call('students.list')).body.data;
    const answers = await many(40, (index) => {
      const params = { id: students[index % 10]?.id ?? 0 };
      const body = { course: `Course ${index}` };
      return either(index).call('students.update', { params, body, cookie: educator.cookie });
    });
    expect(tally(answers)).toBe('200×40');
    const { data } = (await educator.call('students.changes', { query: { since: 0 } })).body;
    expect(new Set(data.map(({ revision }) => revision)).size).toBe(10);
    expect(Math.max(...data.map(({ revision }) => revision))).toBe(50);
  });

  it('finish the set-up of one place at one address: one branch [D-09]', async () => {
    await eachRound(async () => {
      const first = await signedIn(servers[0], 2, { level: 'verified' });
      const people = [
        first,
        ...(await many(5, () => signedIn(servers[0], 2, { level: 'verified', colleagueOf: first }))),
      ];
      const body = { company_name: 'Acme', branch: { address: '2 New Road', city: 327 } };
      const answers = await Promise.all(
        people.map(({ cookie }, index) => either(index).call('company.save', { body, cookie })),
      );
      expect(tally(answers)).toBe('200×6');
      expect(new Set(answers.map((answer) => answer.body.data.branch_id)).size).toBe(1);
    });
  });

  it('choose interests: one choice holds whole [D-09]', async () => {
    await eachRound(async () => {
      const student = await signedIn(servers[0], 4);
      const choices = [
        [1, 2],
        [2, 3],
        [1, 3],
        [1, 2, 3],
      ];
      const answers = await many(8, (index) =>
        either(index).call('student.interests', {
          body: { interests: choices[index % 4] ?? [1] },
          cookie: student.cookie,
        }),
      );
      expect(tally(answers)).toBe('200×8');
      const chosen = (await student.call('filter.interestsJoined')).body.data.map(({ id }) => id).sort();
      expect(choices.map(String)).toContain(String(chosen));
    });
  });

  it('leave one company: its postings close with the last [D-09]', async () => {
    await eachRound(async () => {
      const first = await signedIn(servers[0], 2);
      const second = await signedIn(servers[0], 2, { colleagueOf: first });
      const { id } = await createPosting(first, 'job');
      const answers = await many(2, (index) =>
        either(index).call('auth.deleteAccount', { cookie: (index === 0 ? first : second).cookie }),
      );
      expect(tally(answers)).toBe('200×2');
      const row = await database.read
        .selectFrom('postings')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.status).toBe(3);
    });
  });

  it('ask for mails: one code, one link [D-09]', async () => {
    await eachRound(async () => {
      const person = await signedIn(servers[0], 4, { level: 'unverified' });
      const codes = await many(8, (index) =>
        either(index).call('auth.sendOtp', { body: { method: 2 }, cookie: person.cookie }),
      );
      expect(tally(codes)).toBe('200×1 429×7');
      await many(8, (index) => either(index).call('auth.forgotPassword', { body: { email_address: person.email } }));
      const mails = servers.flatMap(({ mails: sent }) => sent).filter(({ to }) => to === person.email);
      expect(mails.map(({ subject }) => /code/.test(subject)).sort()).toEqual([false, true]);
    });
  });

  it('change one password: one new one, and no session of the old [D-09]', async () => {
    await eachRound(async () => {
      const person = await signedIn(servers[0], 4, { passwordHash: hash });
      const answers = await many(6, (index) =>
        either(index).call('auth.changePassword', {
          body: { password, newPassword: `${password} ${index}` },
          cookie: person.cookie,
        }),
      );
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const login = (index: number) =>
        servers[0].call('session.create', { basic: [person.email, `${password} ${index}`] });
      expect((await login(winner)).status).toBe(200);
      expect((await login((winner + 1) % 6)).status).toBe(401);
    });
  });

  it('sign in while the password changes: nobody stays in by the old one [D-09]', async () => {
    await eachRound(async () => {
      const person = await signedIn(servers[0], 4, { passwordHash: hash });
      const newPassword = `${password} new`;
      const [change, ...logins] = await Promise.all([
        servers[0].call('auth.changePassword', { body: { password, newPassword }, cookie: person.cookie }),
        ...Array.from({ length: 4 }, (_, index) =>
          either(index).call('session.create', { basic: [person.email, password] }),
        ),
      ]);
      if (change?.status !== 200) throw new Error(`The change was refused: ${change?.text}`);
      for (const { cookie } of logins) {
        if (cookie) expect((await servers[0].call('user.counts', { cookie })).status).toBe(401);
      }
    });
  });

  it('use one code: once [D-09]', async () => {
    await eachRound(async () => {
      const person = await signedIn(servers[0], 4, { level: 'unverified' });
      await person.call('auth.sendOtp', { body: { method: 2 } });
      const otp = /^\d{6}$/m.exec(servers[0].mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
      const answers = await many(10, (index) =>
        either(index).call('auth.verifyOtp', { body: { otp, method: 2 }, cookie: person.cookie }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
    });
  });

  it('guess one password: five tries between them [D-09]', async () => {
    await eachRound(async () => {
      const person = await signedIn(servers[0], 4, { passwordHash: hash });
      const answers = await many(30, (index) =>
        either(index).call('session.create', { basic: [person.email, `wrong ${index}`] }),
      );
      expect(tally(answers)).toBe('401×5 429×25');
    });
  });

  it('are told apart by this harness where a route looks first and writes later [D-09]', async () => {
    const careless = testServer(database, testConfig, (app) => {
      app.patch<{ Body: { id: number } }>('/v1/job/status', async ({ body }, reply) => {
        const own = database.read.selectFrom('postings').select('status').where('id', '=', body.id);
        if ((await own.executeTakeFirstOrThrow()).status === postingStatuses.closed) return reply.status(409).send({});
        await setTimeout(20);
        await database.write((tx) => tx.updateTable('postings').set({ status: 3 }).where('id', '=', body.id).execute());
        return {};
      });
    });
    const { id } = await createPosting(await signedIn(servers[0], 2), 'job');
    const answers = await many(8, () => careless.call('postings.status', { params: kind, body: { id, status: 3 } }));
    expect(tally(answers)).not.toBe('200×1 409×7');
  });

  it.runIf(open.engine === 'PostgreSQL')('mail too often where nobody takes turns [D-09]', async () => {
    const hurried = { ...database, dialect: { ...database.dialect, lock: () => Promise.resolve() } };
    const server = testServer(hurried);
    await eachRound(async () => {
      const person = await signedIn(server, 4);
      await many(8, () => server.call('auth.forgotPassword', { body: { email_address: person.email } }));
    });
    expect(server.mails.length).toBeGreaterThan(rounds);
  });
});
