import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RestoredState } from '#shared/desk/types.ts';
import { toWire } from '#shared/rules/postings/posting.ts';
import { type DeskAt, type Ends, prepareDesk, startRestorable } from '../support/restorable.ts';
import { countTitles, signUpEmployer } from '../torture/employer.ts';

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
const method = 'internship';
const limit = 120_000;
const timeouts = { timeout: 20_000, interval: 50 };
const basic = { email: 'asha@looms.example', password: 'warp & weft 7' };

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A desk of the employer; `watchful`: it names and hears epochs, as the app does. */
async function openDesk(at: DeskAt) {
  const { accounts, client, writing } = prepareDesk(ends, at);
  await accounts.open(at.user.id);
  const { handlers, outbox } = writing;
  const publish = async (title: string) => {
    const draft = await handlers['drafts.create']({ method, body: { ...fields, title } });
    return await handlers['drafts.publish']({ id: draft.id, revision: draft.revision });
  };
  const stateOf = (id: string) => outbox.read(id)?.state;
  const atRest = (id: string) =>
    vi.waitFor(() => {
      // As after every sign-in: an attempt with the ended session may have come back only now.
      outbox.wake('signed-in');
      expect(stateOf(id)).toBe('sent');
    }, timeouts);
  const close = async (id: number) => {
    const call = {
      call: 'postings.status',
      params: { method },
      query: {},
      body: { id, status: 3 },
      title: 'Lost',
    } as const;
    const [entry] = await handlers['outbox.add']({ calls: [call], holdSeconds: 0 });
    return entry?.id ?? '';
  };
  const restored = () => handlers['restored.read']({}) as RestoredState | null;
  const signIn = () => client.request('session.create', { basic });
  return { handlers, outbox, publish, stateOf, atRest, close, restored, signIn, client };
}

/** One posting before the copy and one after it; then, offline, the second one's closing and a third posting. */
async function restoreUnder(watchful: boolean) {
  const service = await startRestorable(ends, signUpEmployer);
  const { folder, port, person: employer } = service;
  const desk = await openDesk({ folder, port, ...employer, watchful });
  await desk.atRest((await desk.publish('Before')).id);
  await service.keepCopy();
  const lost = await desk.publish('Lost');
  desk.outbox.wake('reachable');
  await desk.atRest(lost.id);
  const listed = await employer.api.request('postings.list', { params: { method }, query: { search: 'Lost' } });
  await service.stop();
  const closing = await desk.close(listed.answer.data[0]?.id ?? 0);
  const waiting = await desk.publish('Waiting');
  service.restore();
  await service.start();
  await employer.api.request('session.create', { basic });
  const { answer } = await employer.api.request('postings.create', {
    params: { method },
    body: { ...toWire(method, { ...fields, title: 'Colleague' }), status: 2 } as never,
  });
  const statusOfColleague = async () => {
    const read = await employer.api.request('postings.read', { params: { method, id: answer.data.id } });
    return read.answer.data.status;
  };
  await desk.signIn();
  desk.outbox.wake('reachable');
  desk.outbox.wake('signed-in');
  return { service, desk, lost, closing, waiting, employer, statusOfColleague };
}

describe('a desk whose service was restored from a copy', () => {
  it('holds its queue, names what is missing, sends nothing to the wrong record, and sends again once [B-05]', {
    timeout: limit,
  }, async () => {
    const { desk, lost, closing, waiting, employer, statusOfColleague } = await restoreUnder(true);
    await vi.waitFor(() => expect(desk.restored()?.compared).toBe(true), timeouts);
    const state = desk.restored();
    expect(state?.missing.map(({ id, title }) => [id, title])).toEqual([[lost.id, 'Lost']]);
    expect(state?.held.map(({ id }) => id).toSorted()).toEqual([closing, waiting.id].toSorted());
    expect(await statusOfColleague()).toBe(2);
    expect(Object.fromEntries(await countTitles(employer))).toEqual({ Before: 1, Colleague: 1 });

    const direct = { body: { first_name: 'Asha' }, idempotencyKey: crypto.randomUUID() };
    await expect(desk.client.request('user.save', direct)).rejects.toMatchObject({ code: 'restored' });

    await desk.handlers['restored.settle']({ send: [lost.id, waiting.id] });
    await Promise.all([desk.atRest(lost.id), desk.atRest(waiting.id)]);
    expect(desk.restored()).toBeNull();
    await desk.client.request('user.save', direct);
    expect(desk.outbox.read(closing)).toMatchObject({ state: 'blocked', problem: { code: 'restored' } });
    expect(await statusOfColleague()).toBe(2);
    expect(Object.fromEntries(await countTitles(employer))).toEqual({ Before: 1, Colleague: 1, Lost: 1, Waiting: 1 });
  });

  it('sends what it holds without a question where it hears of no epoch, and the check above notices [B-05]', {
    timeout: limit,
  }, async () => {
    const { desk, closing, waiting } = await restoreUnder(false);
    await desk.atRest(waiting.id);
    await vi.waitFor(() => expect(['sent', 'blocked']).toContain(desk.stateOf(closing)), timeouts);
    expect(desk.restored()).toBeNull();
  });
});
