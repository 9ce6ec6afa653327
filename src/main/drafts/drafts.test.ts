import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DraftMethod } from '#shared/desk/types.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { passDays } from '../account/testing/pass-days.ts';
import type { DraftHandlers } from './drafts.ts';
import { type DraftDesk, employer, openDraftDesk } from './testing/draft-desk.ts';

const noService = { request: () => Promise.reject(new AppError('offline')) };
const conflict = expect.objectContaining({ code: 'conflict' });
const invalidStatus = expect.objectContaining({ code: 'invalid_status' });

let desk: DraftDesk;
beforeEach(async () => {
  desk = await openDraftDesk(noService);
});
afterEach(() => desk.dispose());

describe('keeping drafts', () => {
  it('keeps many drafts of every method, each with its step, also where an earlier version is restored, and lists those of a method [DRAFT-02]', () => {
    const made = (['internship', 'internship', 'project', 'job', 'company'] as const).map((method) =>
      desk.create(method, { title: method }),
    );
    for (const [step, draft] of made.entries()) {
      const { id, method, title, body, revision } = draft;
      desk.handle('drafts.save', { id, step, title, body, revision });
      expect(desk.read(id)).toMatchObject({ method, step, body: { title: method } });
      desk.handle('drafts.save', { id, step: step + 1, title, body, revision: 2 });
      expect(desk.read(id).step).toBe(step + 1);
      expect(desk.handle('drafts.restoreVersion', { id, revision: 2 })).toMatchObject({ method, step });
    }
    expect(desk.list()).toHaveLength(5);
    const steps = (method: DraftMethod) =>
      desk.handle('drafts.list', { method, search: '', bin: false }).map(({ step }) => step);
    expect(steps('internship').sort()).toEqual([0, 1]);
    expect([steps('project'), steps('job'), steps('company')]).toEqual([[2], [3], [4]]);
  });

  it('is for employers only [DRAFT-01]', () => {
    const { id, method, revision, title, step, body } = desk.ready('internship', {});
    const commands = {
      'drafts.list': { search: '', bin: false },
      'drafts.read': { id },
      'drafts.history': { id },
      'drafts.create': { method },
      'drafts.save': { id, revision, title, step, body },
      'drafts.restoreVersion': { id, revision },
      'drafts.discard': { id },
      'drafts.recover': { id },
      'drafts.duplicate': { id },
      'drafts.publish': { id, revision },
    } as const satisfies { [N in keyof DraftHandlers]: Parameters<DraftHandlers[N]>[0] };
    const names = Object.keys(commands) as (keyof DraftHandlers)[];
    for (const user of [null, ...[1, 3, 4, 5].map((role) => ({ ...employer, role }))]) {
      desk.user = user;
      for (const name of names) {
        const act = () => desk.handle(name, commands[name]);
        expect(act, `${name}, role ${user?.role}`).toThrow(expect.objectContaining({ code: 'forbidden' }));
      }
    }
    desk.user = employer;
    expect(desk.list()).toMatchObject([{ id, revision, state: 'editing', discardedAt: null }]);
  });

  it('lies in the account, not in a window: it is there after a restart and after signing in again [DRAFT-03]', async () => {
    const draft = desk.create('internship', { title: 'Loom assistant', goal: 'Emoji 🧵, ಕನ್ನಡ, \u0000 and \uFEFF' });
    await desk.accounts.close();
    expect(() => desk.read(draft.id)).toThrow(expect.objectContaining({ code: 'locked' }));
    const next = await openDraftDesk(noService, { folder: desk.folder });
    expect(next.read(draft.id)).toEqual(draft);
    await next.accounts.close();
    await desk.accounts.open(1);
  });

  it("shows nothing of another account's drafts [DRAFT-02]", async () => {
    const { id } = desk.create('internship', { title: 'Mine' });
    await desk.accounts.open(2);
    expect(desk.list()).toEqual([]);
    expect(() => desk.read(id)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('cuts a long title without halving an emoji', () => {
    const { title } = desk.create('internship', { title: `${'a'.repeat(299)}😀` });
    expect(title).toBe('a'.repeat(299));
  });

  it('finds drafts by any part of their title, and lists the latest first [EMP-LIST-03]', async () => {
    const one = desk.create('internship', { title: 'Weaving' });
    await desk.timing.pass(1000);
    const other = desk.create('job', { title: 'Dyeing of WOOL' });
    expect(desk.list().map(({ id }) => id)).toEqual([other.id, one.id]);
    const found = (search: string) => desk.handle('drafts.list', { search, bin: false }).map(({ id }) => id);
    expect([' wool ', 'EING Of', 'eav', 'cotton'].map(found)).toEqual([[other.id], [other.id], [one.id], []]);
  });

  it('duplicates every field into a draft of its own, tied to no posting', () => {
    const source = desk.create(
      'job',
      { title: 'Dyer', goal: 'Dye', ctc_to: 6, keywords: ['wool'] },
      { id: 7, version: 2 },
    );
    const copy = desk.handle('drafts.duplicate', { id: source.id });
    expect(copy).toMatchObject({ method: 'job', state: 'editing', title: 'Dyer', body: source.body, revision: 1 });
    expect([copy.postingId, copy.postingVersion, copy.outboxId]).toEqual([null, null, null]);
    desk.type(copy.id, { title: 'Other' });
    expect(desk.read(source.id).body).toEqual(source.body);
    const own = { stored_days: { joining_date: '2020-01-01' }, invite_emails: ['asha@nit.ac.in'] };
    const edit = desk.type(source.id, { title: 'Dyer', ...own });
    expect(desk.handle('drafts.duplicate', { id: edit.id }).body).toEqual({ title: 'Dyer' });
  });

  it('opens the edit that there is, instead of making a second one of the same posting', () => {
    const first = desk.create('job', { title: 'Dyer' }, { id: 7, version: 2 });
    const typed = desk.type(first.id, { title: 'Dyer of wool' });
    expect(desk.create('job', { title: 'Dyer' }, { id: 7, version: 3 })).toEqual(typed);
    expect(desk.create('internship', { title: 'Dyer' }, { id: 7, version: 1 }).id).not.toBe(first.id);
  });

  it('tells which draft has changed', () => {
    const { id } = desk.create('internship');
    desk.type(id, { title: 'a' });
    expect(desk.changed).toEqual([id, id]);
  });
});

describe('saving', () => {
  it('answers the next revision and the time', async () => {
    const { id } = desk.create('internship');
    await desk.timing.pass(5000);
    const saved = desk.handle('drafts.save', { id, body: { title: 'a' }, step: 1, title: 'a', revision: 1 });
    expect(saved).toEqual({ revision: 2, savedAt: '2026-08-01T09:00:05.000Z' });
  });

  it('keeps both texts when another window saved in between', () => {
    const { id } = desk.create('internship', { title: 'a' });
    desk.type(id, { title: 'from the first window' });
    const second = () =>
      desk.handle('drafts.save', { id, body: { title: 'second' }, step: 0, title: 'a', revision: 1 });
    expect(second).toThrow(conflict);
    try {
      second();
    } catch (error) {
      expect((error as AppError).detail).toEqual({ theirs: desk.read(id) });
    }
    expect(desk.read(id)).toMatchObject({ revision: 2, body: { title: 'from the first window' } });
  });

  it('takes a save that comes again, because its answer was lost, for the same', () => {
    const { id } = desk.create('internship');
    const save = () =>
      desk.handle('drafts.save', { id, body: { title: 'a', faq: [] }, step: 1, title: 'a', revision: 1 });
    expect(save()).toEqual(save());
    expect(desk.read(id).revision).toBe(2);
  });

  it('is made with its text, title and step at once', () => {
    const made = desk.handle('drafts.create', {
      method: 'job',
      body: { title: 'Clerk' },
      title: 'Clerk, Pune',
      step: 2,
    });
    expect(desk.read(made.id)).toMatchObject({ revision: 1, title: 'Clerk, Pune', step: 2, body: { title: 'Clerk' } });
    expect(desk.handle('drafts.history', { id: made.id })).toHaveLength(1);
  });

  it('makes one draft of a request that comes again, because its answer was lost', () => {
    const input = {
      id: '3f0c1f0e-7d70-4a5e-9d67-0a2b6b0c5a11',
      method: 'internship',
      body: { title: 'Once' },
    } as const;
    const made = desk.handle('drafts.create', input);
    expect(made.id).toBe(input.id);
    expect(desk.handle('drafts.create', input)).toEqual(made);
    expect(desk.list()).toHaveLength(1);
  });

  it('says not found for a draft that is not there', () => {
    const id = '0b0e7b0a-8a3f-4a57-9e0c-1d1a5b8f4c11';
    expect(() => desk.handle('drafts.save', { id, body: {}, step: 0, title: '', revision: 0 })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
});

describe('history', () => {
  it('keeps the last 50 versions and restores one without losing the newest', () => {
    const { id } = desk.create('internship', { count: 1 });
    for (let count = 2; count <= 60; count += 1) desk.type(id, { count }, `title ${count}`);
    const history = desk.handle('drafts.history', { id });
    expect(history.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    const restored = desk.handle('drafts.restoreVersion', { id, revision: 20 });
    expect(restored).toMatchObject({ revision: 61, title: 'title 20', body: { count: 20 } });
    expect(
      desk
        .handle('drafts.history', { id })
        .slice(0, 2)
        .map(({ body }) => body),
    ).toEqual([{ count: 20 }, { count: 60 }]);
    expect(() => desk.handle('drafts.restoreVersion', { id, revision: 3 })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });

  it('still opens earlier versions of a draft whose newest text is damaged', () => {
    const { id } = desk.create('internship', { text: 'whole' });
    desk.type(id, { text: 'newer' });
    desk.accounts
      .current()
      .database.prepare('UPDATE draft_texts SET body = ? WHERE revision = 2')
      .run(Buffer.from([0, 1]));
    expect(() => desk.read(id)).toThrow(expect.objectContaining({ code: 'damaged' }));
    expect(desk.list()).toHaveLength(1);
    expect(desk.handle('drafts.restoreVersion', { id, revision: 1 }).body).toEqual({ text: 'whole' });
  });
});

describe('the bin', () => {
  it('takes a draft, shows since when, and gives it back', async () => {
    const { id } = desk.create('internship', { title: 'a' });
    await desk.timing.pass(1000);
    desk.handle('drafts.discard', { id });
    expect(desk.list()).toEqual([]);
    expect(desk.list(true)).toMatchObject([{ id, discardedAt: '2026-08-01T09:00:01.000Z' }]);
    expect(() => desk.type(id, { title: 'b' })).toThrow(invalidStatus);
    expect(desk.handle('drafts.recover', { id })).toMatchObject({ discardedAt: null, body: { title: 'a' } });
    expect(desk.type(id, { title: 'b' }).revision).toBe(2);
  });

  const reopen = async () => {
    await desk.accounts.close();
    await desk.accounts.open(1);
  };

  it('is emptied after 30 days of use and a week to spare, not before', async () => {
    const { id } = desk.create('internship', { title: 'a' });
    desk.handle('drafts.discard', { id });
    passDays(desk.accounts.current(), desk.timing, 36);
    await reopen();
    expect(desk.list(true)).toHaveLength(1);
    passDays(desk.accounts.current(), desk.timing, 1);
    await reopen();
    expect(desk.list(true)).toEqual([]);
    expect(desk.accounts.current().database.prepare('SELECT count(*) FROM draft_texts').pluck().get()).toBe(0);
  });

  it('is not emptied by a clock that has jumped years ahead', async () => {
    const { id } = desk.create('internship', { title: 'a' });
    desk.handle('drafts.discard', { id });
    desk.timing.setWallClock(new Date('2036-08-01'));
    await reopen();
    expect(desk.list(true)).toHaveLength(1);
  });
});

describe('a wrong clock', () => {
  it('does not empty the bin, though somebody worked under it before it was put right [D-05]', async () => {
    const { id } = desk.create('internship', { title: 'Thrown away yesterday' });
    desk.handle('drafts.discard', { id });
    const reopen = async (at: string) => {
      await desk.accounts.close();
      desk.timing.setWallClock(new Date(at));
      await desk.accounts.open(1);
    };
    await reopen('2036-08-01T09:00:00Z');
    desk.create('internship', { title: 'Written in the wrong year' });
    await reopen('2036-08-02T09:00:00Z');
    expect(desk.list(true)).toHaveLength(1);
    await reopen('2026-08-02T09:00:00Z');
    expect(desk.list(true)).toHaveLength(1);
    desk.create('internship', { title: 'Back in the right one' });
    await reopen('2026-09-02T09:00:00Z');
    expect(desk.list(true)).toHaveLength(1);
  });
});

describe('a disk that refuses', () => {
  const failures: [string, ErrorCode, (path: string) => () => void][] = [
    [
      'is full',
      'disk_full',
      () => {
        const { database } = desk.accounts.current();
        database.pragma(`max_page_count = ${String(database.pragma('page_count', { simple: true }))}`);
        return () => database.pragma('max_page_count = 1073741823');
      },
    ],
    [
      'may only be read',
      'not_saved',
      () => {
        const { database } = desk.accounts.current();
        database.pragma('query_only = ON');
        return () => database.pragma('query_only = OFF');
      },
    ],
    [
      'is held by another program',
      'not_saved',
      (path) => {
        desk.accounts.current().database.pragma('busy_timeout = 0');
        const other = new BetterSqlite3(path);
        other.exec('BEGIN IMMEDIATE');
        return () => other.close();
      },
    ],
  ];
  it.each(failures)('%s: says so, keeps what was saved, and goes on when it is better [D-04]', (_, code, break_) => {
    const { id } = desk.create('internship', { text: 'saved' });
    const mend = break_(desk.accounts.current().database.name);
    const text = 'x'.repeat(100_000);
    for (const attempt of [1, 2, 3]) {
      const save = () => desk.type(id, { text: `${text}${attempt}` });
      expect(save).toThrow(expect.objectContaining({ code }));
      expect(desk.read(id)).toMatchObject({ revision: 1, body: { text: 'saved' } });
    }
    mend();
    expect(desk.type(id, { text })).toMatchObject({ revision: 2, body: { text } });
  });
});
