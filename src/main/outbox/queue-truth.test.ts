import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutboxEntry, OutboxSummary } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { telling } from './outbox-notifications.ts';
import { type CallDesk, openCallDesk, type QueuedGiven, statusCall } from './testing/call-desk.ts';
import { type PlayedApplications, playApplications } from './testing/played-applications.ts';

const applications = 6;
const statuses = [3, 4, 5, 6, 7] as const;
const years = 365 * milliseconds.day;

/** Everything that can happen to queued calls, chosen at random. */
const steps = fc.oneof(
  fc.record({
    action: fc.constant('decide' as const),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: applications }), { minLength: 1, maxLength: applications }),
    status: fc.constantFrom(...statuses),
    hold: fc.constantFrom(0, 10, 60),
  }),
  fc.record({ action: fc.constant('write' as const), hold: fc.constantFrom(0, 10) }),
  fc.record({ action: fc.constant('undo' as const), from: fc.nat(), count: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ action: fc.constantFrom('retry' as const, 'cancel'), pick: fc.nat() }),
  fc.record({
    action: fc.constant('somebody else' as const),
    id: fc.integer({ min: 1, max: applications }),
    status: fc.constantFrom(...statuses),
  }),
  fc.record({
    action: fc.constant('service' as const),
    does: fc.constantFrom('answer', 'be gone', 'lose answers', 'stumble', 'ask to wait', 'forget the session'),
  }),
  fc.record({ action: fc.constant('pass' as const), milliseconds: fc.constantFrom(0, 700, 5000, 60_000, 900_000) }),
  fc.record({ action: fc.constant('clock' as const), years: fc.constantFrom(-10, 10) }),
  fc.record({ action: fc.constantFrom('sign in again' as const, 'kill') }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;
/** One mistake, for the controls. */
type Broken = 'deaf' | 'keyless' | null;

const honestRefusals = new Set(['conflict', 'invalid_status', 'not_found']);

function change(played: PlayedApplications, does: string): void {
  played.isOn = does !== 'be gone';
  played.loseAnswers = does === 'lose answers' ? 3 : 0;
  if (does === 'stumble') played.failures.push(new AppError('internal'), new AppError('timeout'));
  if (does === 'ask to wait') played.failures.push(new AppError('too_many', { retryAfter: 90 }));
  if (does === 'forget the session') played.failures.push(new AppError('session_expired'));
}

/** What a window shows that reads only when it is told to. */
function read(desk: CallDesk): { entries: OutboxEntry[]; summary: OutboxSummary } {
  return { entries: desk.list(), summary: desk.outbox.summary() };
}

async function walk(list: readonly Step[], broken: Broken): Promise<void> {
  const played = playApplications({ keyless: broken === 'keyless' });
  for (let id = 1; id <= applications; id += 1) played.statuses.set(id, 2);
  const desk = await openCallDesk(played);
  const texts = new Set<string>();
  /** Held ones and until when, on a clock that nobody sets. */
  const held = new Map<string, number>();
  const takenBack = new Set<string>();
  let elapsed = 0;
  let heard = 0;
  let shown = read(desk);
  const look = (): void => {
    if (broken !== 'deaf' && desk.notifications.length > heard) shown = read(desk);
    heard = desk.notifications.length;
  };
  const pass = async (milliseconds: number): Promise<void> => {
    await desk.timing.pass(milliseconds);
    elapsed += milliseconds;
    look();
  };
  const seen = (id: number): number => played.statuses.get(id) ?? 2;
  const queue = async (calls: QueuedGiven[], hold: number): Promise<void> => {
    const added = await desk.add(calls, hold);
    for (const { id } of added) if (hold > 0) held.set(id, elapsed + hold * 1000);
  };
  const pick = (place: number): OutboxEntry | undefined => shown.entries[place % Math.max(shown.entries.length, 1)];
  const take = async (step: Step): Promise<void> => {
    switch (step.action) {
      case 'decide':
        return queue(
          step.ids.map((id) => statusCall({ id, status: step.status, from: seen(id) })),
          step.hold,
        );
      case 'write': {
        const text = `Text ${texts.size}`;
        texts.add(text);
        return queue([{ call: 'messages.send', body: { to: 'institution:1', text }, title: text }], step.hold);
      }
      case 'undo': {
        const ids = shown.entries.slice(step.from % 10, (step.from % 10) + step.count).map(({ id }) => id);
        if (ids.length === 0) return;
        for (const id of desk.cancelMany(ids).cancelled) takenBack.add(id);
        return;
      }
      case 'cancel': {
        const entry = pick(step.pick);
        if (!entry) return;
        desk.outbox.handlers['outbox.cancel'](entry);
        takenBack.add(entry.id);
        return;
      }
      case 'retry': {
        const entry = pick(step.pick);
        if (!entry) return;
        held.delete(entry.id);
        desk.outbox.handlers['outbox.retry'](entry);
        return;
      }
      case 'somebody else':
        played.statuses.set(step.id, step.status);
        return;
      case 'service':
        change(played, step.does);
        return;
      case 'clock':
        desk.timing.setWallClock(new Date(desk.timing.now().getTime() + step.years * years));
        return;
      case 'kill':
        await desk.killAndRestart();
        // From here on the wall clock decides, whatever it says.
        held.clear();
        shown = read(desk);
        return;
      case 'sign in again':
        desk.outbox.wake('signed-in');
    }
  };
  const asked = () => new Set(desk.asked.map(({ input }) => String(input.idempotencyKey)));
  const check = (): void => {
    const now = read(desk);
    // What was sent is listed for an hour, as the clock says: of that, only what both list is compared.
    const [here, there] = [shown, now].map(({ entries }) => new Set(entries.map(({ id }) => id)));
    const inBoth = ({ id, state }: OutboxEntry) => state !== 'sent' || (here?.has(id) && there?.has(id));
    expect({ ...shown, entries: shown.entries.filter(inBoth) }).toEqual({
      ...now,
      entries: now.entries.filter(inBoth),
    });
    const went = asked();
    // Nothing leaves within its hold, and what was taken back within it never does.
    for (const [id, until] of held) {
      if (elapsed < until) expect([id, went.has(id)]).toEqual([id, false]);
      if (elapsed < until && !takenBack.has(id)) expect(desk.read(id)?.heldUntil).not.toBeNull();
    }
    // No text twice, whatever was lost on the way.
    expect(new Set(played.messages).size).toBe(played.messages.length);
    // Nobody is overwritten who was not insisted on, but where a person says so.
    for (const { insisted, from } of played.transitions) if (insisted !== undefined) expect(from).toBe(insisted);
  };
  try {
    for (const step of list) {
      if (step.action === 'pass') await pass(step.milliseconds);
      else {
        try {
          await take(step);
        } catch (error) {
          if (!(error instanceof AppError) || !honestRefusals.has(error.code)) throw error;
        }
      }
      await pass(telling.intervalMs);
      check();
    }
    change(played, 'answer');
    played.failures.length = 0;
    desk.outbox.wake('signed-in');
    await pass(milliseconds.hour);
    const open = desk.list().filter(({ state }) => state !== 'sent');
    expect(open.filter(({ state }) => state !== 'conflict' && state !== 'blocked')).toEqual(
      open.filter(({ aggregate, state }) => state === 'queued' && isStuck(open, aggregate)),
    );
    check();
  } finally {
    await desk.dispose();
  }
}

/** Whether something before it for the same application needs a person. */
function isStuck(open: readonly OutboxEntry[], aggregate: string): boolean {
  return open.some(
    (entry) => entry.aggregate === aggregate && (entry.state === 'conflict' || entry.state === 'blocked'),
  );
}

it('shows what is stored, sends nothing early, twice or after it was taken back, over five hundred steps [O-05] [O-07] [O-08]', {
  timeout: 240_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(steps, { minLength: 500, maxLength: 500 }), (list) => walk(list, null));
  await fc.assert(property, { numRuns: 2, seed: 20261120, endOnFailure: true });
});

it.each(['deaf', 'keyless'] as const)('notices a desk that is %s', { timeout: 240_000 }, async (broken) => {
  const property = fc.asyncProperty(fc.array(steps, { minLength: 80, maxLength: 80 }), (list) => walk(list, broken));
  const found = await fc.check(property, { numRuns: 20, seed: 20261120, endOnFailure: true });
  expect(found.failed).toBe(true);
});
