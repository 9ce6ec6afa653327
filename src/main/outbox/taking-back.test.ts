import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { type CallDesk, openCallDesk, type QueuedGiven } from './testing/call-desk.ts';
import { type PlayedApplications, playApplications } from './testing/played-applications.ts';

const message = (text: string): QueuedGiven => ({
  call: 'messages.send',
  body: { to: 'institution:4', text },
  title: text,
});

let service: PlayedApplications;
let desk: CallDesk;
beforeEach(async () => {
  service = playApplications();
  desk = await openCallDesk(service);
});
afterEach(() => desk.dispose());

async function queue(text: string, holdSeconds: number): Promise<string> {
  const [entry] = await desk.add([message(text)], holdSeconds);
  return entry?.id ?? '';
}
/** Does something in the moment in which the service is asked for the first time. */
function whileAsked(work: () => void): void {
  const { answer } = service;
  service.answer = (call, input) => {
    service.answer = answer;
    work();
    return answer(call, input);
  };
}
const cancel = (id: string) => desk.outbox.handlers['outbox.cancel']({ id });

describe('taking back what is queued', () => {
  it('works until the very last millisecond, and nothing of it leaves [O-05]', async () => {
    const id = await queue('Good morning', 10);
    await desk.timing.pass(9999);
    expect(desk.cancelMany([id])).toEqual({ cancelled: [id] });
    await desk.timing.pass(60_000);
    expect([desk.asked, desk.list()]).toEqual([[], []]);
  });

  it('says that it is being sent while it is, and that it was sent once it was; it happens once [O-02]', async () => {
    const id = await queue('Good morning', 0);
    const told: unknown[] = [];
    whileAsked(() => {
      told.push(desk.cancelMany([id]));
      expect(() => cancel(id)).toThrow(expect.objectContaining({ code: 'conflict' }));
    });
    await desk.timing.pass(1000);
    expect(told).toEqual([{ cancelled: [] }]);
    expect(() => cancel(id)).toThrow(expect.objectContaining({ code: 'invalid_status' }));
    expect([service.messages, desk.read(id)?.state]).toEqual([['Good morning'], 'sent']);
  });

  it('is refused while nobody knows whether it has arrived, over a kill, too; the truth follows [O-02]', async () => {
    const id = await queue('Good morning', 0);
    service.loseAnswers = 1;
    await desk.timing.pass(0);
    for (const restart of [false, true]) {
      if (restart) await desk.killAndRestart();
      expect(desk.cancelMany([id])).toEqual({ cancelled: [] });
    }
    await desk.timing.pass(60_000);
    expect([service.messages, desk.read(id)?.state]).toEqual([['Good morning'], 'sent']);
  });

  it('puts away what was refused, also where nobody knows whether an earlier attempt has arrived', async () => {
    const id = await queue('Good morning', 0);
    service.failures.push(new AppError('timeout'), new AppError('forbidden'));
    await desk.timing.pass(60_000);
    expect(desk.read(id)).toMatchObject({ state: 'blocked', problem: { code: 'forbidden' } });
    cancel(id);
    expect(desk.list()).toEqual([]);
  });

  it('happens to each of two windows that do it at once, without a complaint of the second', async () => {
    const one = await queue('One', 10);
    const other = await queue('Other', 10);
    expect(desk.cancelMany([one, other])).toEqual({ cancelled: [one, other] });
    expect(desk.cancelMany([one, other])).toEqual({ cancelled: [] });
    expect(() => cancel(one)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('leaves alone what somebody in another window has just let go at once', async () => {
    const id = await queue('Good morning', 10);
    desk.outbox.handlers['outbox.retry']({ id });
    await desk.timing.pass(0);
    expect(desk.cancelMany([id])).toEqual({ cancelled: [] });
    expect(service.messages).toEqual(['Good morning']);
  });
});
