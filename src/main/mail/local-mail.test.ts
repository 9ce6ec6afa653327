import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionState } from '#shared/desk/types.ts';
import { testUser } from '#shared/rules/accounts/testing/test-user.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createLocalMail } from './local-mail.ts';

const signedOut: SessionState = { user: null, role: 0, verified: 'none' };
const asha = 'asha@example.org';

describe('the mails that a window shows', () => {
  let folder: string;
  let session: SessionState;
  let known: number;
  let now: Date;
  let where: string | null;
  beforeEach(() => {
    folder = testFolder();
    mkdirSync(path.join(folder, 'mail'));
    session = signedOut;
    known = 1;
    where = folder;
    now = new Date('2026-01-01T10:00:00.000Z');
  });
  const mailbox = () =>
    createLocalMail({ serviceFolder: () => where, session: () => session, knownAccounts: () => known, now: () => now });
  const signIn = (facts: Partial<NonNullable<SessionState['user']>>) => {
    session = { user: testUser({ email_address: asha, ...facts }), role: 2, verified: 'service' };
  };
  const write = (name: string, to: string, about: string | undefined, sentAt = '2026-01-01T10:00:01.000Z') => {
    const mail = { to, subject: 'Subject', text: `text of ${name}`, sentAt, ...(about && { about }) };
    writeFileSync(path.join(folder, 'mail', `${name}.json`), JSON.stringify(mail));
  };
  const ids = async (box: ReturnType<typeof mailbox>, about: 'code' | 'reset') =>
    (await box.handlers['mail.list']({ about })).mails.map(({ id }) => id);

  it('are none of anybody while nobody waits for one', async () => {
    write('a', asha, 'code');
    write('b', asha, 'reset');
    const box = mailbox();
    expect([await ids(box, 'code'), await ids(box, 'reset')]).toEqual([[], []]);
    signIn({ is_email_verified: true, is2FA: false });
    expect([await ids(box, 'code'), await ids(box, 'reset')]).toEqual([[], []]);
  });

  it('is the newest code of exactly the account that waits; half-written files are passed over', async () => {
    write('old', asha, 'code', '2026-01-01T09:00:00.000Z');
    write('new', asha, 'code');
    write('reset', asha, 'reset', '2026-01-01T10:00:02.000Z');
    write('nameless', asha, undefined, '2026-01-01T10:00:03.000Z');
    for (const other of [`b${asha}`, `${asha}.in`, '@', 'example.org']) write(`x${other.length}`, other, 'code');
    writeFileSync(path.join(folder, 'mail', 'c.json'), '{"to": "as');
    const box = mailbox();
    signIn({ is_email_verified: false });
    expect(await ids(box, 'code')).toEqual(['new']);
    signIn({ is_email_verified: true, is2FA: true });
    expect(await ids(box, 'code')).toEqual(['new']);
    signIn({ is_email_verified: false, email_address: '@' });
    expect(await ids(box, 'code')).toEqual(['x1']);
    where = null;
    expect(await ids(box, 'code')).toEqual([]);
  });

  it('are the codes of both ends of a change of address, for ten minutes, of whoever is signed in', async () => {
    const next = 'asha.rao@example.org';
    write('old', asha, 'email_change');
    write('new', next, 'email_change');
    write('code', asha, 'code');
    write('others', 'ravi@example.org', 'email_change');
    const box = mailbox();
    const shown = async (to?: string) =>
      (await box.handlers['mail.list']({ about: 'email_change', to })).mails.map(({ id }) => id);
    expect(await shown(next)).toEqual([]);
    signIn({ is_email_verified: true, is2FA: true });
    expect(await shown(next)).toEqual([]);
    signIn({ is_email_verified: false });
    expect(await shown(next)).toEqual([]);
    signIn({ is_email_verified: true, is2FA: false });
    expect(await shown(` ${next.toUpperCase()}`)).toEqual(['old', 'new']);
    expect(await shown()).toEqual(['old']);
    now = new Date('2026-01-01T10:10:01.001Z');
    expect(await shown(next)).toEqual([]);
  });

  it('is the link that was asked for here, after it was asked for, for half an hour, while nobody is in', async () => {
    write('before', asha, 'reset', '2026-01-01T09:59:59.000Z');
    write('others', 'ravi@example.org', 'reset');
    const box = mailbox();
    box.resetAsked(' ASHA@example.org');
    expect(await ids(box, 'reset')).toEqual([]);
    write('mine', asha, 'reset');
    expect(await ids(box, 'reset')).toEqual(['mine']);
    now = new Date('2026-01-01T10:01:00.000Z');
    box.resetAsked(asha);
    expect(await ids(box, 'reset')).toEqual(['mine']);
    signIn({});
    expect(await ids(box, 'reset')).toEqual([]);
    session = signedOut;
    now = new Date('2026-01-01T10:30:00.001Z');
    expect(await ids(box, 'reset')).toEqual([]);
  });

  it('is no link where several people use the computer: it says where mails lie', async () => {
    write('mine', asha, 'reset');
    known = 2;
    const box = mailbox();
    box.resetAsked(asha);
    expect(await box.handlers['mail.list']({ about: 'reset' })).toEqual({
      mails: [],
      withheld: path.join(folder, 'mail'),
    });
    signIn({ is_email_verified: false });
    write('code', asha, 'code');
    expect(await ids(box, 'code')).toEqual(['code']);
  });

  it('go with the account, all that were to it, and none of others', async () => {
    for (const about of ['code', 'reset', 'notice', undefined]) write(`own-${about}`, asha, about);
    write('capitals', 'Asha@Example.org', 'code');
    const others = [`b${asha}`, `${asha}.in`, '@'];
    for (const other of others) write(`other-${other.length}`, other, 'code');
    await mailbox().forget(asha);
    const left = readdirSync(path.join(folder, 'mail')).sort();
    expect(left).toEqual(others.map((other) => `other-${other.length}.json`).sort());
    where = null;
    await mailbox().forget(asha);
  });
});
