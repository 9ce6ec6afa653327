import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DraftSummary, OutboxEntry, OutboxNotifications, OutboxSummary } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { telling } from '../outbox/outbox-notifications.ts';
import { manualTiming } from '../outbox/testing/manual-timing.ts';
import { type DraftDesk, openDraftDesk } from './testing/draft-desk.ts';
import { playService } from './testing/played-service.ts';

/** Everything that can happen to drafts, chosen at random. `pick` chooses which of the drafts or entries there are. */
const steps = fc.oneof(
  fc.record({ action: fc.constant('create' as const) }),
  fc.record({ action: fc.constant('type' as const), pick: fc.nat(), text: fc.string({ maxLength: 40 }) }),
  fc.record({ action: fc.constant('type late' as const), pick: fc.nat(), text: fc.string({ maxLength: 40 }) }),
  fc.record({
    action: fc.constantFrom('publish' as const, 'discard', 'recover', 'duplicate', 'restore'),
    pick: fc.nat(),
  }),
  fc.record({ action: fc.constantFrom('retry' as const, 'cancel'), pick: fc.nat() }),
  fc.record({
    action: fc.constant('service' as const),
    does: fc.constantFrom('answer', 'be gone', 'refuse', 'lose answers', 'stumble', 'forget the session'),
  }),
  fc.record({ action: fc.constant('pass' as const), milliseconds: fc.constantFrom(0, 700, 5000, 60_000, 900_000) }),
  fc.record({ action: fc.constant('sign in again' as const) }),
  fc.record({ action: fc.constant('restart' as const) }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** A window that reads only when it is told that something has changed, as the real one does. */
function watch(desk: DraftDesk, broken: Broken) {
  const seen = {
    drafts: [] as DraftSummary[],
    bin: [] as DraftSummary[],
    entries: [] as OutboxEntry[],
    summary: desk.outbox.summary(),
  };
  const readDrafts = () => {
    seen.drafts = desk.list();
    seen.bin = desk.list(true);
  };
  const readEntries = (summary: OutboxSummary) => {
    seen.entries = desk.outbox.handlers['outbox.list'](undefined) as OutboxEntry[];
    seen.summary = summary;
  };
  readDrafts();
  readEntries(desk.outbox.summary());
  const stop = desk.events.listen((name, payload) => {
    if (!desk.accounts.isOpen) return;
    if (name === 'drafts.changed' && broken !== 'deaf to drafts') readDrafts();
    if (name !== 'outbox.changed' || broken === 'deaf to the outbox') return;
    const { settled: _settled, ...summary } = payload as OutboxNotifications;
    readEntries(summary);
  });
  return { seen, stop };
}

const service = (broken: Broken) => playService({ keyless: broken === 'keyless' });

function change(played: ReturnType<typeof service>, does: string): void {
  played.isOn = does !== 'be gone';
  played.loseAnswers = does === 'lose answers' ? 2 : 0;
  if (does === 'refuse') played.failures.push('invalid');
  if (does === 'stumble') played.failures.push('internal', 'timeout');
  if (does === 'forget the session') played.failures.push('session_expired');
}

/** What a step may be answered with, instead of being done. Everything else is a mistake. */
const honestRefusals = new Set(['conflict', 'invalid_status', 'not_found', 'invalid']);

/** One mistake, for the controls: a window that does not hear of something, or a service that knows no keys. */
type Broken = 'deaf to drafts' | 'deaf to the outbox' | 'keyless' | null;

/** Walks the steps, and after each compares what the window shows with what is stored, and with what was promised. */
async function walk(list: readonly Step[], broken: Broken): Promise<void> {
  const played = service(broken);
  let desk = await openDraftDesk(played.api, { probe: () => Promise.resolve(played.isOn) });
  let window = watch(desk, broken);
  /** Draft → the last text whose save was acknowledged. */
  const texts = new Map<string, unknown>();
  const known = () => [...texts.keys()];
  const chosen = (pick: number) => known()[pick % Math.max(known().length, 1)] ?? '';
  const take = (step: Step): void => {
    switch (step.action) {
      case 'create': {
        const draft = desk.ready('internship', { title: `Draft ${texts.size}` });
        texts.set(draft.id, draft.body);
        return;
      }
      case 'type':
        if (texts.size > 0) texts.set(chosen(step.pick), desk.type(chosen(step.pick), { title: step.text }).body);
        return;
      case 'type late': {
        const id = chosen(step.pick);
        desk.handle('drafts.save', {
          id,
          title: 'late',
          step: 0,
          body: { title: `${step.text} late` },
          revision: 0,
        });
        return;
      }
      case 'publish':
        desk.handle('drafts.publish', { id: chosen(step.pick), revision: desk.read(chosen(step.pick)).revision });
        return;
      case 'discard':
      case 'recover':
        desk.handle(`drafts.${step.action}`, { id: chosen(step.pick) });
        return;
      case 'duplicate': {
        const draft = desk.handle('drafts.duplicate', { id: chosen(step.pick) });
        texts.set(draft.id, draft.body);
        return;
      }
      case 'restore': {
        const draft = desk.handle('drafts.restoreVersion', { id: chosen(step.pick), revision: 1 });
        texts.set(draft.id, draft.body);
        return;
      }
      case 'retry':
      case 'cancel': {
        const { entries } = window.seen;
        const entry = entries[step.pick % Math.max(entries.length, 1)];
        if (entry) desk.outbox.handlers[`outbox.${step.action}`]({ id: entry.id });
        return;
      }
      case 'service':
        change(played, step.does);
        return;
      case 'sign in again':
        desk.outbox.wake('signed-in');
    }
  };
  const restart = async () => {
    window.stop();
    // No goodbye: what was on its way stays marked as such.
    desk.accounts.current().database.close();
    // The timers of a killed process go with it.
    const timing = manualTiming(desk.timing.now());
    desk = await openDraftDesk(played.api, {
      folder: desk.folder,
      timing,
      probe: () => Promise.resolve(played.isOn),
    });
    window = watch(desk, broken);
    await desk.timing.pass(0);
  };
  const check = () => {
    const entries = desk.outbox.handlers['outbox.list'](undefined) as OutboxEntry[];
    expect(window.seen).toEqual({
      drafts: desk.list(),
      bin: desk.list(true),
      entries,
      summary: desk.outbox.summary(),
    });
    const published = [...played.postings.values()].map(({ internship_title }) => internship_title);
    let sent = 0;
    for (const [id, text] of texts) {
      const draft = desk.read(id);
      expect(draft.body).toEqual(text);
      const entry = draft.outboxId ? desk.outbox.read(draft.outboxId) : null;
      const refused = entry?.state === 'blocked' || entry?.state === 'conflict';
      if (draft.state === 'editing') expect(entry === null || refused).toBe(true);
      if (draft.state === 'blocked') expect(refused).toBe(true);
      if (draft.state === 'queued') expect(['queued', 'sending', 'waiting', 'paused']).toContain(entry?.state);
      if (draft.state !== 'sent') continue;
      sent += 1;
      expect(entry?.state).toBe('sent');
      expect(published).toContain(draft.body.title);
    }
    // One posting per published draft, and at most one for each that may have arrived.
    const doubtful = entries.filter(({ state, attempts }) => state !== 'sent' && attempts > 0).length;
    expect(published.length).toBeGreaterThanOrEqual(sent);
    expect(published.length).toBeLessThanOrEqual(sent + doubtful);
  };
  try {
    for (const step of list) {
      if (step.action === 'restart') await restart();
      else if (step.action === 'pass') await desk.timing.pass(step.milliseconds);
      else {
        try {
          take(step);
        } catch (error) {
          if (!(error instanceof AppError) || !honestRefusals.has(error.code)) throw error;
        }
      }
      await desk.timing.pass(telling.intervalMs);
      check();
    }
    change(played, 'answer');
    played.failures.length = 0;
    desk.outbox.wake('signed-in');
    await desk.timing.pass(milliseconds.hour);
    const left = (desk.outbox.handlers['outbox.list'](undefined) as OutboxEntry[]).filter(
      ({ state }) => state !== 'sent',
    );
    expect(left.filter(({ state }) => state !== 'blocked')).toEqual([]);
    check();
  } finally {
    window.stop();
    await desk.dispose();
  }
}

it('shows what is stored, loses no text and doubles no posting, whatever happens in which order [O-01] [O-05]', {
  timeout: 240_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(steps, { minLength: 30, maxLength: 60 }), (list) => walk(list, null));
  await fc.assert(property, { numRuns: 15, seed: 20260801 });
});

it('does so over five hundred steps on end [O-01] [O-05] [O-08]', { timeout: 240_000 }, async () => {
  const property = fc.asyncProperty(fc.array(steps, { minLength: 500, maxLength: 500 }), (list) => walk(list, null));
  await fc.assert(property, { numRuns: 1, seed: 500, endOnFailure: true });
});

it.each(['deaf to drafts', 'deaf to the outbox', 'keyless'] as const)(
  'notices a desk that is %s',
  {
    timeout: 240_000,
  },
  async (broken) => {
    const property = fc.asyncProperty(fc.array(steps, { minLength: 60, maxLength: 60 }), (list) => walk(list, broken));
    const found = await fc.check(property, { numRuns: 20, seed: 20260801, endOnFailure: true });
    expect(found.failed).toBe(true);
  },
);
