import { expect, it } from 'vitest';
import type { SessionState } from '#shared/desk/types.ts';
import { createEvents } from './events.ts';
import { createNotices } from './notices.ts';

const nobody: SessionState = { user: null, role: 0, verified: 'none' };

function start() {
  const events = createEvents();
  const say = (message: string) => events.emit('notice', { severity: 'warning', message });
  say('said before anybody listened');
  let reader: number | null = null;
  const { handlers } = createNotices(events, () => reader);
  const change = (next: number | null) => {
    reader = next;
    events.emit('session.changed', nobody);
  };
  const list = async () => await handlers['notices.list']({});
  const messages = async () => (await list()).map(({ message }) => message);
  return { events, handlers, say, change, list, messages };
}

it('keeps what was said, the newest first, until it is cleared', async () => {
  const { handlers, say, list, messages } = start();
  say('said later');
  expect(await messages()).toEqual(['said later', 'said before anybody listened']);
  const [later] = await list();
  await handlers['notices.seen']({ ids: [later?.id ?? 0] });
  expect((await list()).map(({ seen }) => seen)).toEqual([true, false]);
  await handlers['notices.clear']({ ids: [later?.id ?? 0] });
  expect(await messages()).toEqual(['said before anybody listened']);
});

it('tells nobody what was said to somebody else, and everybody what was said to nobody', async () => {
  const { say, change, messages } = start();
  change(7);
  say('said to the first');
  change(7);
  expect(await messages()).toEqual(['said to the first', 'said before anybody listened']);
  change(8);
  expect(await messages()).toEqual(['said before anybody listened']);
  change(7);
  expect(await messages()).toEqual(['said before anybody listened']);
});

it('says how a session ended to whoever sits there, until somebody has signed in', async () => {
  const { events, change, messages } = start();
  events.emit('notice', { severity: 'info', message: 'Your session has ended' });
  change(null);
  expect(await messages()).toEqual(['Your session has ended', 'said before anybody listened']);
  change(8);
  expect(await messages()).toEqual(['said before anybody listened']);
});

it('keeps fifty at most', async () => {
  const { say, messages } = start();
  for (let index = 1; index <= 60; index += 1) say(`the ${index}th`);
  expect(await messages()).toHaveLength(50);
  expect((await messages())[0]).toBe('the 60th');
});
