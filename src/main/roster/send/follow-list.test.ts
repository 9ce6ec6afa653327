import { describe, expect, it } from 'vitest';
import { createMutex } from '#shared/async/mutex.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { ApiClient } from '../../api/client.ts';
import type { ChangedStudent, ListCopy } from '../store/list-copy.ts';
import { followList } from './follow-list.ts';

type Page = AnswerOf<'students.changes'>;

const now = new Date('2026-05-04T10:00:00Z');
/** Calls after which a service that never ends is taken as such. */
const enough = 50;
const someone = { id: 1, revision: 1 } as ChangedStudent;

/** Follows a feed that a test plays, from a copy that stands at `revision`. */
async function follow(answer: (since: number, call: number) => Page, revision = 0) {
  let calls = 0;
  let resets = 0;
  const list = {
    revision,
    asOf: null as string | null,
    take(_changed: unknown, next: number, asOf: string | null) {
      list.revision = next;
      list.asOf = asOf ?? list.asOf;
    },
    reset() {
      resets += 1;
      list.revision = 0;
      list.asOf = null;
    },
  };
  const request = (_name: string, { query }: { query: { since: number } }) => {
    calls += 1;
    if (calls > enough) throw new Error('it never ends');
    return Promise.resolve({ answer: answer(query.since, calls) });
  };
  const asOf = await followList(list as unknown as ListCopy, {
    client: { request } as unknown as ApiClient,
    mutex: createMutex(),
    clock: () => now,
    signal: new AbortController().signal,
    onStudents: () => undefined,
  });
  return { asOf, calls, resets, revision: list.revision };
}

describe('following the list', () => {
  it('takes page after page until there is no more', async () => {
    const feed = (since: number): Page => ({ data: [someone], revision: since + 1, more: since < 4 });
    expect(await follow(feed)).toEqual({ asOf: now.toISOString(), calls: 5, resets: 0, revision: 5 });
  });

  it('begins anew where the service has seen less than the copy, once', async () => {
    const restored = (): Page => ({ data: [someone], revision: 3, more: false });
    expect(await follow(restored, 9)).toEqual({ asOf: now.toISOString(), calls: 2, resets: 1, revision: 3 });
  });

  it.each<[string, (since: number, call: number) => Page, number]>([
    ['stands still', (since) => ({ data: [someone], revision: since, more: true }), 0],
    ['grows without a student', (since) => ({ data: [], revision: since + 1, more: true }), 0],
    ['falls back each time', (_, call) => ({ data: [someone], revision: call % 2 ? 5 : 1, more: true }), 0],
    ['is always behind', (since) => ({ data: [], revision: since - 1, more: true }), 7],
    ['is below zero', () => ({ data: [], revision: -1, more: false }), 0],
  ])('stops where the revision %s, and the copy counts as never complete', async (_, feed, from) => {
    const { asOf, calls, resets } = await follow(feed, from);
    expect(asOf).toBeNull();
    expect(calls).toBeLessThanOrEqual(5);
    expect(resets).toBeLessThanOrEqual(1);
  });

  it('begins anew where the service was restored and has passed the copy again, and agrees with it then', async () => {
    const copy = new Map<number, string>();
    let revision = 0;
    let asOf = null as string | null;
    let kept = '';
    const list = {
      get revision() {
        return revision;
      },
      get asOf() {
        return asOf;
      },
      reset() {
        copy.clear();
        revision = 0;
        asOf = null;
      },
      take(changed: readonly { id: number; name: string }[], next: number, at: string | null) {
        for (const { id, name } of changed) copy.set(id, name);
        revision = next;
        asOf = at ?? asOf;
      },
    };
    const service = { epoch: 'a', rows: [] as { id: number; name: string; revision: number }[] };
    const write = (id: number, name: string) => {
      const next = Math.max(0, ...service.rows.map((row) => row.revision)) + 1;
      service.rows = [...service.rows.filter((row) => row.id !== id), { id, name, revision: next }];
    };
    const request = (_name: string, { query }: { query: { since: number; limit: number } }) => {
      const newer = service.rows.filter((row) => row.revision > query.since).sort((a, b) => a.revision - b.revision);
      const data = newer.slice(0, query.limit);
      const answer = { data, revision: data.at(-1)?.revision ?? query.since, more: newer.length > data.length };
      return Promise.resolve({ answer, epoch: service.epoch });
    };
    const epoch = {
      read: () => kept,
      keep(next: string) {
        kept = next;
      },
    };
    const follow = () =>
      followList(list as unknown as ListCopy, {
        client: { request } as unknown as ApiClient,
        mutex: createMutex(),
        clock: () => now,
        epoch,
        signal: new AbortController().signal,
        onStudents: () => undefined,
      });
    for (let id = 1; id <= 100; id += 1) write(id, `Student ${id}`);
    await follow();
    service.rows = service.rows.filter((row) => row.revision <= 80);
    service.epoch = 'b';
    for (let id = 1; id <= 50; id += 1) write(id, `Renamed ${id}`);
    expect(await follow()).toBe(now.toISOString());
    expect([...copy].toSorted()).toEqual(service.rows.map(({ id, name }): [number, string] => [id, name]).toSorted());
    expect(kept).toBe('b');
  });
});
