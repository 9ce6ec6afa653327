import { describe, expect, it } from 'vitest';
import { aggregateOfPicture, type PictureCall } from '#shared/desk/queued-picture.ts';
import type { OutboxEntry, OutboxState } from '#shared/desk/types.ts';
import { pictureOnItsWay } from './picture-on-its-way.ts';

const file = { id: '6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6', name: 'picture.jpg', size: 15, sha256: '' };

function entry(id: string, state: OutboxState, call: PictureCall = 'student.image'): OutboxEntry {
  return {
    id,
    state,
    kind: 'picture.set',
    aggregate: aggregateOfPicture(call),
    title: 'Profile picture',
    attempts: 0,
    queuedAt: '2026-11-20T10:00:00.000Z',
    nextAttemptAt: null,
    problem: null,
    sentAt: null,
    heldUntil: null,
    change: null,
    picture: { call, place: null, files: { picture: file } },
  };
}

const of = (...entries: OutboxEntry[]) => {
  const { waiting, refused, link } = pictureOnItsWay(entries, 'user.image', '/v1/images/1');
  return [waiting?.id, refused?.id, link];
};

describe('a picture on its way', () => {
  it('shows in place of the service’s until it was sent or refused, the last of several', () => {
    expect(of(entry('a', 'sending'), entry('b', 'queued'))).toEqual(['b', undefined, 'outbox:b']);
    expect(of(entry('a', 'sent'))).toEqual([undefined, undefined, '/v1/images/1']);
    expect(of(entry('a', 'blocked'))).toEqual([undefined, 'a', '/v1/images/1']);
    expect(of(entry('a', 'blocked'), entry('b', 'waiting'))).toEqual(['b', undefined, 'outbox:b']);
  });

  it('is a person’s own, or a logo, and neither stands for the other', () => {
    expect(of(entry('a', 'queued', 'company.logo'))).toEqual([undefined, undefined, '/v1/images/1']);
  });
});
