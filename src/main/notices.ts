import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { KeptNotice } from '#shared/desk/types.ts';
import type { Events } from './events.ts';

/** So many are kept. */
const max = 50;

/** What the desk has had to say since it started. */
export interface Notices {
  readonly handlers: Pick<DeskHandlers, 'notices.list' | 'notices.seen' | 'notices.clear'>;
}

interface Held extends KeptNotice {
  /** Who was signed in when it was said: nobody else is to read it. Null: it concerns whoever sits here. */
  readonly owner: number | null;
}

/**
 * Keeps notices until a person has cleared them, so that none is lost with the window that heard it: a page may be loaded
 * anew, or close, before anybody has read it. `reader` is the id of whoever is signed in.
 */
export function createNotices(events: Events, reader: () => number | null): Notices {
  let latest = 0;
  let held: readonly Held[] = [];

  events.listen((name, payload) => {
    if (name === 'session.changed') {
      const now = reader();
      // Who signs in has answered what only says how somebody else's session ended.
      const stays = ({ owner, severity }: Held) =>
        owner === null ? now === null || severity !== 'info' : owner === now;
      held = held.filter(stays);
    }
    if (name !== 'notice') return;
    latest += 1;
    const { severity, message } = payload as { severity: KeptNotice['severity']; message: string };
    const notice = { id: latest, severity, message, at: new Date().toISOString(), seen: false, owner: reader() };
    held = [notice, ...held].slice(0, max);
  });

  return {
    handlers: {
      'notices.list': () => held.map(({ owner: _, ...notice }) => notice),
      'notices.seen': ({ ids }) => {
        held = held.map((notice) => (ids.includes(notice.id) ? { ...notice, seen: true } : notice));
        return null;
      },
      'notices.clear': ({ ids }) => {
        held = held.filter(({ id }) => !ids.includes(id));
        return null;
      },
    },
  };
}
