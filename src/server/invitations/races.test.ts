import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Posting } from '#shared/contract/postings.ts';
import type { Database } from '../platform/database/database.ts';
import { many, tally } from '../testing/at-once.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { askPartner, inviteTo, studentWithProfile } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const rounds = 6;

describeEngines('invitations at the same moment', (open) => {
  let database: Database;
  /** Two services on one database: what one of them remembers, the other does not. */
  let servers: readonly [TestServer, TestServer];
  let owner: Person;
  beforeAll(async () => {
    database = await open();
    servers = [testServer(database), testServer(database)];
    owner = await signedIn(servers[0], 2);
  });

  const either = (index: number) => servers[index % 2 === 0 ? 0 : 1];
  const eachRound = async (work: () => Promise<void>) => {
    for (let round = 0; round < rounds; round += 1) await work();
  };
  const send = (index: number, by: Person, posting: Posting, ids: readonly number[], key?: string) =>
    either(index).call('invitations.send', {
      body: { method: 'job', post_id: posting.id, audience: 'colleges', ids: [...ids] },
      cookie: by.cookie,
      ...(key && { key }),
    });
  const rowsOf = (posting: Posting) =>
    database.read.selectFrom('invitations').selectAll().where('posting_id', '=', posting.id).execute();

  it('to one institution: one open invitation [D-09]', async () => {
    const colleague = await signedIn(servers[0], 2, { colleagueOf: owner });
    await eachRound(async () => {
      const posting = await createPosting(owner, 'job');
      const college = await signedIn(servers[0], 3);
      const ids = [college.institutionId ?? 0];
      const answers = await many(10, (index) => send(index, index % 3 === 0 ? colleague : owner, posting, ids));
      expect(tally(answers)).toBe('201×10');
      const sent = answers.map(({ body }) => body.data.sent).sort();
      expect(sent).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
      expect(await rowsOf(posting)).toHaveLength(1);
      expect((await college.call('notifications.list')).body.total).toBe(1);
    });
  });

  it('under one key: one invitation, the same answer [D-09] [O-04]', async () => {
    const posting = await createPosting(owner, 'job');
    const college = await signedIn(servers[0], 3);
    const key = randomUUID();
    const answers = await many(50, (index) => send(index, owner, posting, [college.institutionId ?? 0], key));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect(await rowsOf(posting)).toHaveLength(1);
    const other = await send(0, owner, posting, [999_999_999], key);
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  it('by both sides: one that is accepted [D-09]', async () => {
    await eachRound(async () => {
      const posting = await createPosting(owner, 'job');
      const college = await signedIn(servers[0], 3);
      const answers = await many(6, (index) =>
        index % 2 === 0 ? send(index, owner, posting, [college.institutionId ?? 0]) : send(index, college, posting, []),
      );
      expect(tally(answers)).toBe('201×6');
      const rows = await rowsOf(posting);
      expect(rows.map(({ status }) => status)).toEqual(['accepted']);
    });
  });

  it('answered and taken back: one of them holds [D-09]', async () => {
    await eachRound(async () => {
      const posting = await createPosting(owner, 'job');
      const college = await signedIn(servers[0], 3);
      const id = await inviteTo(owner, posting, college);
      const statuses = ['accepted', 'withdrawn', 'rejected', 'not_interested'] as const;
      const answers = await many(8, (index) => {
        const status = statuses[index % 4] ?? 'accepted';
        const { cookie } = status === 'withdrawn' ? owner : college;
        return either(index).call('invitations.answer', { params: { id }, body: { status }, cookie });
      });
      const [row] = await rowsOf(posting);
      const winners = answers.flatMap(({ status }, index) => (status === 200 ? (statuses[index % 4] ?? []) : []));
      expect(new Set(winners)).toEqual(new Set([row?.status]));
      expect(tally(answers)).toBe('200×2 409×6');
    });
  });

  it('to students whom another list names as well: each once [D-09]', async () => {
    const students = await many(8, () => studentWithProfile(owner));
    const posting = await createPosting(owner, 'job');
    const answers = await many(8, (index) => {
      const ids = students.slice(index % 4, (index % 4) + 5).map(({ id }) => id);
      const body = { method: 'job' as const, post_id: posting.id, audience: 'students' as const, ids };
      return either(index).call('invitations.send', { body, cookie: owner.cookie });
    });
    expect(tally(answers)).toBe('201×8');
    expect(answers.reduce((sum, { body }) => sum + body.data.sent, 0)).toBe(8);
    expect(await rowsOf(posting)).toHaveLength(8);
  });

  it('to become partners, from both sides: one partnership [D-09]', async () => {
    await eachRound(async () => {
      const company = await signedIn(servers[0], 2);
      const college = await signedIn(servers[0], 3);
      await complete(company);
      const answers = await many(8, (index) =>
        index % 2 === 0
          ? either(index).call('partnerships.invite', {
              body: { institution_id: college.institutionId ?? 0 },
              cookie: company.cookie,
            })
          : either(index).call('partnerships.invite', {
              body: { company_id: company.companyId ?? 0 },
              cookie: college.cookie,
            }),
      );
      expect(tally(answers)).toBe('201×8');
      const rows = await database.read
        .selectFrom('partnerships')
        .selectAll()
        .where('company_id', '=', company.companyId ?? 0)
        .execute();
      expect(rows.map(({ status }) => status)).toEqual(['accepted']);
    });
  });

  it('ended and asked anew by both sides: they never disagree [D-09]', async () => {
    await eachRound(async () => {
      const company = await signedIn(servers[0], 2);
      const college = await signedIn(servers[0], 3);
      const id = await askPartner(company, college);
      await college.call('partnerships.answer', { params: { id }, body: { status: 'accepted' } });
      await many<unknown>(6, (index) =>
        index % 2 === 0
          ? either(index).call('partnerships.answer', {
              params: { id },
              body: { status: 'withdrawn' } as const,
              cookie: (index % 4 === 0 ? company : college).cookie,
            })
          : either(index).call('partnerships.invite', {
              body: { institution_id: college.institutionId ?? 0 },
              cookie: company.cookie,
            }),
      );
      const counts = [company, college].map(async (one) => (await one.call('partnerships.list')).body.count);
      const [ours, theirs] = await Promise.all(counts);
      expect([ours?.partners, ours?.sent]).toEqual([theirs?.partners, theirs?.received]);
    });
  });

  it('write to one another: every text once, and the counts are right [D-09]', async () => {
    const company = await signedIn(servers[0], 2);
    const college = await signedIn(servers[0], 3);
    const key = randomUUID();
    const answers = await many(50, (index) =>
      either(index).call('messages.send', {
        body: { to: `institution:${college.institutionId}`, text: `Text ${index < 25 ? 'of one key' : index}` },
        cookie: company.cookie,
        ...(index < 25 && { key }),
      }),
    );
    expect(answers.slice(0, 25).every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(tally(answers.slice(25))).toBe('201×25');
    const { data, unread, total } = (await college.call('messages.threads')).body;
    expect([total, unread, data[0]?.unread]).toEqual([1, 26, 26]);
    expect((await college.call('notifications.list')).body.total).toBe(1);
    // Somebody reads while somebody writes: nothing is marked that was not shown.
    const [reads] = await Promise.all([
      many(5, (index) =>
        either(index).call('messages.list', {
          query: { with: `company:${company.companyId}`, limit: 100 },
          cookie: college.cookie,
        }),
      ),
      many(5, (index) =>
        either(index).call('messages.send', {
          body: { to: `institution:${college.institutionId}`, text: `Late ${index}` },
          cookie: company.cookie,
        }),
      ),
    ]);
    const shown = Math.max(...reads.map(({ body }) => body.total));
    expect((await college.call('messages.threads')).body.unread).toBeGreaterThanOrEqual(31 - shown);
  });

  it('while an account goes: nothing of it stays behind [D-09]', async () => {
    await eachRound(async () => {
      const student = await studentWithProfile(owner);
      const posting = await createPosting(owner, 'job');
      const body = { method: 'job' as const, post_id: posting.id, audience: 'students' as const, ids: [student.id] };
      await Promise.all([
        either(0).call('auth.deleteAccount', { cookie: student.cookie }),
        either(1).call('invitations.send', { body, cookie: owner.cookie }),
      ]);
      const list = { params: { method: 'job' as const, id: posting.id }, query: { audience: 'students' as const } };
      const cards = (await owner.call('invitations.list', { ...list, query: { ...list.query, tab: 'sent' } })).body;
      expect([cards.data, cards.count.sent]).toEqual([[], 0]);
    });
  });
});
