import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roleFor } from '#shared/desk/testing/call-examples.ts';
import { AppError } from '#shared/errors.ts';
import { type CallDesk, openCallDesk, type QueuedGiven } from './testing/call-desk.ts';
import { type PlayedApplications, playApplications } from './testing/played-applications.ts';

const withdrawn = { status: 'withdrawn' };
const job = { method: 'job', post_id: 3 };
const pairs: readonly (readonly [string, QueuedGiven, QueuedGiven])[] = [
  [
    'partnership',
    { call: 'partnerships.answer', params: { id: 4 }, body: withdrawn, title: 'Withdrawn' },
    { call: 'partnerships.invite', body: { institution_id: 7 }, title: 'Invited again' },
  ],
  [
    'invitation',
    { call: 'invitations.answer', params: { id: 9 }, body: withdrawn, title: 'Withdrawn' },
    { call: 'invitations.send', body: { ...job, audience: 'colleges', ids: [7] }, title: 'Invited again' },
  ],
  [
    'assignment',
    { call: 'assignments.remove', params: { id: 6 }, title: 'Taken back' },
    { call: 'assignments.create', body: { ...job, chosen: { student_ids: [1] } }, title: 'Sent again' },
  ],
  [
    'saved search',
    { call: 'savedSearches.remove', params: { id: 6 }, title: 'Deleted' },
    { call: 'savedSearches.create', body: { name: 'Pune', method: 'job', query: {} }, title: 'Saved again' },
  ],
];

let service: PlayedApplications;
let desk: CallDesk;
beforeEach(async () => {
  service = playApplications();
  desk = await openCallDesk(service);
});
afterEach(() => desk.dispose());

async function queue(...calls: QueuedGiven[]): Promise<void> {
  for (const call of calls) {
    desk.role = roleFor(call.call);
    await desk.add([call], 0);
  }
}
const asked = () => desk.asked.map(({ call }) => call);

describe.each(pairs)('what was decided first about one %s', (_, first, second) => {
  it('goes first, also where it has to be tried again, and after a kill [O-05]', async () => {
    service.isOn = false;
    await queue(first, second);
    await desk.timing.pass(1000);
    await desk.killAndRestart();
    service.failures.push(new AppError('timeout'), new AppError('internal'));
    service.isOn = true;
    await desk.timing.pass(120_000);
    expect(asked()).toEqual([first.call, first.call, first.call, second.call]);
    expect(desk.list().map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('goes first whichever of the two it was', async () => {
    service.isOn = false;
    await queue(second, first);
    service.isOn = true;
    await desk.timing.pass(60_000);
    expect(asked()).toEqual([second.call, first.call]);
  });

  it.each(['forbidden', 'internal'] as const)(
    'holds nothing up that it cannot let go before: %s [O-05]',
    async (code) => {
      const { answer } = service;
      service.answer = (call, input) => {
        if (call === first.call) throw new AppError(code);
        return answer(call, input);
      };
      await queue(first, second);
      await desk.timing.pass(60_000);
      const open = code === 'forbidden' ? 'blocked' : 'waiting';
      expect(desk.list().map(({ change, state }) => [change?.call, state])).toEqual([
        [first.call, open],
        [second.call, 'sent'],
      ]);
    },
  );
});
