import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callExamples, roleFor } from '#shared/desk/testing/call-examples.ts';
import type { RecentChange } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { createDrafts } from '../drafts/drafts.ts';
import { createTemplates } from '../drafts/templates.ts';
import { type CallDesk, openCallDesk, type QueuedGiven, statusCall } from '../outbox/testing/call-desk.ts';
import { type PlayedApplications, playApplications } from '../outbox/testing/played-applications.ts';
import { queueableCalls } from '../outbox/testing/queueable-calls.ts';
import { type ChangeHandlers, createRecentChanges } from './recent-changes.ts';

let service: PlayedApplications;
let desk: CallDesk;
beforeEach(async () => {
  service = playApplications();
  for (let id = 1; id <= 200; id += 1) service.statuses.set(id, 2);
  desk = await openCallDesk(service);
});
afterEach(() => desk.dispose());

/** Of the desk as it is now: after a kill it is another one. */
function parts() {
  const { accounts, outbox } = desk;
  const session = { read: () => ({ role: desk.role }) as never };
  const rest = { tell: () => undefined, api: {} as never, events: { emit: () => undefined } };
  const drafts = createDrafts({ accounts, outbox, clock: () => desk.timing.now(), session, ...rest }).handlers;
  const templates = createTemplates({ accounts, clock: () => desk.timing.now(), session });
  return { drafts, templates, changes: createRecentChanges({ accounts, outbox, drafts }) };
}
const recent = () => parts().changes['changes.recent'](undefined) as RecentChange[];
const undo = (change: RecentChange | undefined) =>
  parts().changes['changes.undo'](change?.what ?? { kind: 'entry', id: randomUUID() }) as ReturnType<
    ChangeHandlers['changes.undo']
  >;
const newest = () => recent()[0];
/** What one act of a window queues. */
async function queue(calls: QueuedGiven[], holdSeconds = 0): Promise<void> {
  await desk.add(calls, holdSeconds, randomUUID());
  await desk.timing.pass(1000);
}
const decide = (ids: readonly number[], status = 4, from = 2) => ids.map((id) => statusCall({ id, status, from }));

describe('recent changes', () => {
  it('lists the last fifty acts, newest first, a bulk act as one; looks at applications are no acts', async () => {
    for (let id = 1; id <= 60; id += 1) await queue(decide([id]));
    await queue(decide([101, 102, 103]));
    service.statuses.set(200, 0);
    await queue([statusCall({ id: 200, status: 2, from: 0 })]);
    await queue([{ ...callExamples['enrollments.seen'], call: 'enrollments.seen', title: 'Last look' }]);
    const all = recent();
    expect(all).toHaveLength(50);
    expect(all[0]).toMatchObject({ count: 3, title: 'Applicant 101', state: 'sent', obstacle: null });
    expect(all[0]?.entry).toEqual({ kind: 'service.call', report: null });
    expect(all.slice(1).map(({ title }) => title)).toEqual(
      Array.from({ length: 49 }, (_, index) => `Applicant ${60 - index}`),
    );
  });

  it('undoes the fiftieth as well as the last one, days later and after a kill, by a call that insists on what was set', async () => {
    await queue(decide([1]));
    for (let id = 2; id <= 50; id += 1) await queue(decide([id]));
    await desk.killAndRestart();
    await desk.timing.pass(3 * milliseconds.day);
    expect(await undo(recent().at(-1))).toEqual({ takenBack: 0, queued: 1, late: 0 });
    await desk.timing.pass(0);
    expect(desk.asked.at(-1)).toMatchObject({
      call: 'enrollments.status',
      input: { query: { id: 1, status: 2, from: 4 } },
    });
    expect([service.statuses.get(1), service.statuses.get(2)]).toEqual([2, 4]);
    expect(recent().at(-1)).toMatchObject({ title: 'Applicant 1', state: 'undone', obstacle: 'Undone' });
  });

  it('takes back what has not left, and reverses what has, of one bulk act', async () => {
    service.isOn = false;
    await queue(decide([1, 2, 3]), 10);
    expect(newest()).toMatchObject({ state: 'waiting', obstacle: null });
    expect(await undo(newest())).toEqual({ takenBack: 3, queued: 0, late: 0 });
    expect([recent(), desk.list()]).toEqual([[], []]);
    service.isOn = true;
    await desk.timing.pass(60_000);
    expect(desk.asked).toEqual([]);
  });

  it('reverses a bulk act at once, each to the status that it had', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const id of ids) service.statuses.set(id, id % 2 === 0 ? 3 : 0);
    await queue(ids.map((id) => statusCall({ id, status: 7, from: id % 2 === 0 ? 3 : 0 })));
    await desk.timing.pass(60_000);
    expect(service.statuses.get(40)).toBe(7);
    expect(await undo(newest())).toEqual({ takenBack: 0, queued: 40, late: 0 });
    await desk.timing.pass(60_000);
    // Nobody can be made new again.
    expect([service.statuses.get(1), service.statuses.get(40)]).toEqual([2, 3]);
  });

  it('works without the service, once however often it is asked for, and leaves when the service is back', async () => {
    await queue(decide([1]));
    service.isOn = false;
    const change = newest();
    await undo(change);
    await expect(undo(change)).rejects.toMatchObject({ code: 'invalid_status', message: 'Undone' });
    await desk.killAndRestart();
    expect(newest()).toMatchObject({ state: 'undone' });
    service.isOn = true;
    desk.outbox.wake('reachable');
    await desk.timing.pass(60_000);
    expect([service.statuses.get(1), desk.asked.length]).toEqual([2, 2]);
  });

  it('can be undone again once the undo itself was taken back or refused', async () => {
    await queue(decide([1]));
    service.isOn = false;
    await undo(newest());
    desk.cancelMany(
      desk
        .list()
        .filter(({ state }) => state !== 'sent')
        .map(({ id }) => id),
    );
    expect(newest()).toMatchObject({ state: 'sent', obstacle: null });
    service.isOn = true;
    await undo(newest());
    service.failures.push(new AppError('forbidden'));
    await desk.timing.pass(60_000);
    expect(newest()).toMatchObject({ title: 'Applicant 1', state: 'sent', obstacle: null });
  });

  it('says that a decision was changed since, and undoes the later one', async () => {
    await queue(decide([1], 4, 2));
    await queue(decide([1], 6, 4));
    expect(recent().map(({ obstacle }) => obstacle)).toEqual([null, 'Changed again since']);
    await undo(newest());
    await desk.timing.pass(0);
    expect(service.statuses.get(1)).toBe(4);
  });

  it('leaves alone what a colleague had decided in the same way before: that is not this one’s to undo', async () => {
    service.isOn = false;
    await queue(decide([1, 2]));
    service.statuses.set(1, 4);
    service.isOn = true;
    desk.outbox.wake('reachable');
    await desk.timing.pass(60_000);
    await queue(decide([3]));
    service.statuses.set(4, 4);
    await queue(decide([4]));
    expect(recent()[0]).toMatchObject({ title: 'Applicant 4', obstacle: 'It had this status already' });
    expect(await undo(recent()[2])).toEqual({ takenBack: 0, queued: 1, late: 1 });
    await desk.timing.pass(0);
    expect([1, 2, 3, 4].map((id) => service.statuses.get(id))).toEqual([4, 2, 4, 4]);
  });

  it('undoes a decision that was made once more without an effect', async () => {
    await queue(decide([1]));
    await queue(decide([1]));
    expect(recent().map(({ obstacle }) => obstacle)).toEqual(['It had this status already', null]);
    await undo(recent()[1]);
    await desk.timing.pass(0);
    expect(service.statuses.get(1)).toBe(2);
  });

  it('says beforehand that who was new becomes Seen, and of how many, and only while there is something to undo', async () => {
    for (const id of [1, 2, 3, 6]) service.statuses.set(id, 0);
    await queue([...decide([6], 4, 0), ...decide([7])]);
    await queue(decide([1], 4, 0));
    await queue([...decide([2, 3], 4, 0), ...decide([4], 4, 2)]);
    await queue(decide([5]));
    const noWayBack = 'Seen: no application can be set back to Applied';
    const shortfalls = () => recent().map(({ shortfall }) => shortfall);
    const single = [`The status becomes ${noWayBack}`, `1 becomes ${noWayBack}`];
    expect(shortfalls()).toEqual([null, `2 become ${noWayBack}`, ...single]);
    await undo(recent()[1]);
    await desk.timing.pass(0);
    expect([2, 3, 4].map((id) => service.statuses.get(id))).toEqual([2, 2, 2]);
    expect(shortfalls()).toEqual([null, null, ...single]);
  });

  it('says nothing of it where the decision has not left: who was new stays so', async () => {
    service.isOn = false;
    service.statuses.set(1, 0);
    await queue(decide([1], 4, 0), 10);
    expect(newest()?.shortfall).toBeNull();
    await undo(newest());
    expect([recent(), service.statuses.get(1)]).toEqual([[], 0]);
  });

  it('puts students back on the list who were taken off by name, and says why it can’t for a filter', async () => {
    desk.role = 3;
    await queue([{ call: 'students.archiveMany', body: { chosen: { student_ids: [4, 9] }, count: 2 }, title: 'Two' }]);
    await undo(newest());
    await desk.timing.pass(0);
    expect(desk.asked.at(-1)).toMatchObject({ call: 'students.restoreMany', input: { body: { student_ids: [4, 9] } } });
    await queue([{ ...callExamples['students.archiveMany'], call: 'students.archiveMany', title: 'All of B.Tech' }]);
    await expect(undo(newest())).rejects.toMatchObject({ message: expect.stringContaining('archived students') });
  });

  it('undoes a saved posting that has arrived by taking it off, and the other way round', async () => {
    service.answer = () => ({});
    desk.role = roles.student;
    const params = { method: 'job' as const, id: 3 };
    for (const [call, back] of [
      ['saved.add', 'saved.remove'],
      ['saved.remove', 'saved.add'],
    ] as const) {
      await queue([{ call, params, title: 'Weaver' }]);
      expect(await undo(newest())).toEqual({ takenBack: 0, queued: 1, late: 0 });
      await desk.timing.pass(0);
      expect(desk.asked.at(-1)).toMatchObject({ call: back, input: { params } });
    }
  });

  it.each(queueableCalls.filter((call) => call !== 'enrollments.seen'))(
    '%s is undone until it leaves; afterwards it is reversed, or says why it can’t be',
    async (call) => {
      desk.role = roleFor(call);
      const given = { ...callExamples[call], call, title: 'Ananya Shah' };
      await queue([given], 10);
      expect(await undo(newest())).toEqual({ takenBack: 1, queued: 0, late: 0 });
      expect(recent()).toEqual([]);
      service.answer = () => ({});
      await queue([given]);
      const { state, obstacle } = newest() ?? {};
      expect(state).toBe('sent');
      if (obstacle === null) expect(await undo(newest())).toEqual({ takenBack: 0, queued: 1, late: 0 });
      else expect(obstacle).toMatch(/^[A-Z].{9,}[^.]$/);
    },
  );

  it('brings drafts and templates back from the bin', async () => {
    const { drafts, templates } = parts();
    const draft = await drafts['drafts.create']({ method: 'job', body: { title: 'Line cook' }, title: 'Line cook' });
    const template = await templates['templates.create']({ method: 'job', title: 'Cooks', body: {} });
    await drafts['drafts.discard']({ id: draft.id });
    await desk.timing.pass(1000);
    await templates['templates.discard']({ id: template.id });
    expect(recent()).toMatchObject([
      { title: 'Cooks', state: 'here', obstacle: null },
      { title: 'Line cook', state: 'here', obstacle: null },
    ]);
    for (const change of recent()) await undo(change);
    expect(recent()).toEqual([]);
    expect(await drafts['drafts.list']({ search: '', bin: false })).toHaveLength(1);
    expect(await templates['templates.list']({})).toHaveLength(1);
  });

  it('names what is unknown', async () => {
    await expect(undo(undefined)).rejects.toMatchObject({ code: 'not_found' });
  });
});
