import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { Draft, OutboxEntry } from '#shared/desk/types.ts';
import { freePort, type Running, startService } from '../support/processes.ts';
import { type DrivenDesk, prepareDesk } from '../torture/desk-driver.ts';
import { countTitles, type SignedUp, signUpEmployer } from '../torture/employer.ts';

const fields = {
  roles_and_responsibilities: 'Warp, weave and inspect',
  category: 2,
  required_skills: ['Weaving'],
  vacancies: 2,
  duration_from: 8,
  duration_to: 12,
  stipend_from: 6,
  stipend_to: 9,
};

let root: string;
let port: number;
let service: Running;
let employer: SignedUp;
let desks: DrivenDesk[] = [];

async function openDesk(name: string, cookie = employer.cookie): Promise<DrivenDesk> {
  const desk = await prepareDesk().open({
    folder: join(root, name),
    user: employer.user,
    service: { address: `http://127.0.0.1:${port}`, cookie, timeout: 3000 },
    batched: false,
    keyless: false,
    pace: 20,
  });
  desks.push(desk);
  return desk;
}
async function ask<N extends CommandName>(desk: DrivenDesk, command: N, input: DeskInput<N>): Promise<DeskOutput<N>> {
  const result = await desk.ask(command, input);
  if (!result?.ok) throw new Error(`${command}: ${result?.error.code ?? 'killed'}`);
  return result.data;
}
async function publish(desk: DrivenDesk, draft: Pick<Draft, 'id' | 'revision'>): Promise<OutboxEntry> {
  const entry = await ask(desk, 'drafts.publish', { id: draft.id, revision: draft.revision });
  await desk.atRest();
  return (await ask(desk, 'outbox.list', undefined)).find(({ id }) => id === entry.id) ?? entry;
}
const draftOf = (desk: DrivenDesk, title: string, posting?: { id: number; version: number }) =>
  ask(desk, 'drafts.create', { method: 'internship', body: { ...fields, title }, ...(posting && { posting }) });
const posted = (id: number) =>
  employer.api.request('postings.read', { params: { method: 'internship', id } }).then(({ answer }) => answer.data);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'footbridge-desks-'));
  port = await freePort();
  service = await startService({ folder: join(root, 'service'), port });
  employer = await signUpEmployer(`http://127.0.0.1:${port}`, join(root, 'service'));
});
afterEach(async () => {
  await Promise.all(desks.map((desk) => desk.kill()));
  desks = [];
});
afterAll(async () => {
  await service.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('a desk with the real service', () => {
  it('publishes a draft that was written while the service was gone, once, after it is back', async () => {
    await service.kill();
    const desk = await openDesk('one');
    const second = await draftOf(desk, 'Thought better of');
    const doubted = await ask(desk, 'drafts.publish', { id: second.id, revision: 1 });
    await desk.heardOf(doubted.id, ({ problem }) => problem?.code === 'offline');
    await ask(desk, 'outbox.cancel', { id: doubted.id });
    expect(await ask(desk, 'drafts.read', { id: second.id })).toMatchObject({ state: 'editing', outboxId: null });
    const draft = await draftOf(desk, 'Written offline');
    const entry = await ask(desk, 'drafts.publish', { id: draft.id, revision: draft.revision });
    expect(entry).toMatchObject({ state: 'queued', attempts: 0 });
    await desk.kill();
    service = await startService({ folder: join(root, 'service'), port });
    const again = await openDesk('one');
    await again.atRest();
    expect(await ask(again, 'drafts.read', { id: draft.id })).toMatchObject({ state: 'sent', outboxId: entry.id });
    expect(await countTitles(employer)).toEqual(new Map([['Written offline', 1]]));
  });

  it('shows both versions when two desks change one posting, and loses neither text', async () => {
    const [one, other] = await Promise.all([openDesk('first'), openDesk('second')]);
    const source = await draftOf(one, 'Weaver');
    await publish(one, source);
    const { postingId } = await ask(one, 'drafts.read', { id: source.id });
    const start = await posted(postingId ?? 0);
    const [mine, theirs] = await Promise.all([draftOf(one, 'Mine', start), draftOf(other, 'Theirs', start)]);
    expect((await publish(other, theirs)).state).toBe('sent');
    const conflict = await publish(one, mine);
    expect(conflict).toMatchObject({ state: 'conflict', problem: { code: 'version_conflict' } });
    expect(conflict.problem?.detail).toMatchObject({
      mine: { internship_title: 'Mine' },
      theirs: { title: 'Theirs', version: start.version + 1 },
    });
    expect(await posted(start.id)).toMatchObject({ title: 'Theirs' });
    expect(await ask(one, 'drafts.read', { id: mine.id })).toMatchObject({ state: 'blocked', body: { title: 'Mine' } });
    await ask(one, 'outbox.retry', { id: conflict.id });
    await one.atRest();
    expect(await posted(start.id)).toMatchObject({ title: 'Mine', version: start.version + 2 });
  });

  it('keeps a refused publication with what the service says about its fields', async () => {
    const desk = await openDesk('third');
    const draft = await ask(desk, 'drafts.create', {
      method: 'internship',
      body: { ...fields, title: 'Nowhere', city: 999_999 },
    });
    const refused = await publish(desk, draft);
    expect(refused).toMatchObject({ state: 'blocked', problem: { code: 'invalid' } });
    expect(refused.problem?.detail).toHaveProperty('fields.city');
    const saved = await ask(desk, 'drafts.save', {
      id: draft.id,
      revision: 1,
      step: 2,
      title: 'Enough',
      body: { ...fields, title: 'Enough' },
    });
    expect((await publish(desk, { id: draft.id, ...saved })).state).toBe('sent');
    expect((await countTitles(employer)).get('Enough')).toBe(1);
  });

  it('pauses without a session, and publishes after the next sign-in', async () => {
    const signedOut = await openDesk('fourth', 'footbridge_session=unknown');
    const draft = await draftOf(signedOut, 'Signed out');
    expect(await publish(signedOut, draft)).toMatchObject({ state: 'paused', problem: { code: 'session_expired' } });
    await signedOut.kill();
    const signedIn = await openDesk('fourth');
    await signedIn.atRest();
    expect((await countTitles(employer)).get('Signed out')).toBe(1);
  });
});
