import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionState } from '#shared/desk/types.ts';
import { someUser } from '../../api/testing/fake-service.ts';
import { createEvents } from '../../events.ts';
import { createEventStream } from './event-stream.ts';

const nobody: SessionState = { user: null, role: 0, verified: 'none' };
const signedIn = (id: number): SessionState => ({
  user: someUser({ id, email_address: `person${id}@example.org` }),
  role: 4,
  verified: 'service',
});

/** A stream, and tabs that write down what they get. */
function startStream() {
  const events = createEvents();
  const stream = createEventStream(events);
  onTestFinished(() => stream.close());
  function connect(after: number): () => string {
    let text = '';
    const tab = Object.assign(new EventEmitter(), {
      writableLength: 0,
      writeHead: () => undefined,
      write: (part: string) => {
        text += part;
      },
      end: () => undefined,
    });
    stream.connect(tab as unknown as ServerResponse, after);
    return () => text;
  }
  return { events, connect };
}

describe('events that a tab can catch up on', () => {
  it('are all of one person, also when the session is only seen anew', () => {
    const { events, connect } = startStream();
    connect(0);
    events.emit('session.changed', signedIn(7));
    events.emit('mail.arrived', { id: 'mail-of-7' });
    events.emit('session.changed', signedIn(7));
    expect(connect(0.5)()).toContain('mail-of-7');
  });

  it.each<[string, SessionState]>([
    ['signs out', nobody],
    ['gives way to another', signedIn(8)],
    ['leaves a locked desk', { ...signedIn(7), locked: 'password' }],
  ])('are forgotten when somebody %s', (_, next) => {
    const { events, connect } = startStream();
    const own = connect(0);
    events.emit('session.changed', signedIn(7));
    events.emit('mail.arrived', { id: 'mail-of-7' });
    events.emit('session.changed', next);
    events.emit('mail.arrived', { id: 'later' });
    const caught = connect(0.5)();
    expect(caught).not.toContain('mail-of-7');
    expect(caught.match(/event: session.changed/g)).toHaveLength(1);
    expect(caught).toContain('later');
    // Whoever was connected has heard everything.
    expect(own()).toContain('mail-of-7');
  });
});
