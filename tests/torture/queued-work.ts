import type { DeskInput } from '#shared/desk/contract.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { SignedUp } from './employer.ts';

/** A call as the window queues it. */
export type QueuedCall = DeskInput<'outbox.add'>['calls'][number];

/** What has to be so at the service in the end. */
export interface Wanted {
  readonly texts: ReadonlySet<string>;
  /** Application → status and comment. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly comments: ReadonlyMap<number, string>;
  readonly invited: ReadonlySet<number>;
}

const method = 'internship';
const transitions = [3, 4, 5, 6, 7] as const;
/** Who gets the messages. */
const partner = 'institution:1';

interface Application {
  readonly id: number;
  status: number;
}

/** A posting with applicants, and students to be invited to it. */
async function lookAround({ api }: SignedUp) {
  const postings = await api.request('postings.list', { params: { method }, query: { status: 2, sort: '-enrolled' } });
  const post = postings.answer.data[0];
  if (!post) throw new Error('The sample has no internship with applicants');
  const listed = await api.request('enrollments.list', { params: { method, id: post.id } });
  const applications: Application[] = listed.answer.data.enrollments
    .filter(({ status }) => status !== enrollmentStatuses.left)
    .map(({ id, status }) => ({ id, status }));
  const query = { tab: 'suggested', audience: 'students', limit: 100 } as const;
  const suggested = await api.request('invitations.list', { params: { method, id: post.id }, query });
  return { post: post.id, applications, students: suggested.answer.data.map(({ party_id }) => party_id) };
}

/** As many calls as asked for, of every sort that an employer queues, and what they come to. */
export async function planWork(employer: SignedUp, count: number) {
  const { post, applications, students } = await lookAround(employer);
  const texts = new Set<string>();
  const statuses = new Map<number, number>();
  const comments = new Map<number, string>();
  const invited = new Set<number>();
  const enrollment = (number: number): Application => {
    const found = applications[Math.floor(number / 4) % applications.length];
    if (!found) throw new Error('Nobody has applied');
    return found;
  };
  const sorts: readonly ((number: number, title: string) => QueuedCall)[] = [
    (_, title) => {
      texts.add(title);
      return { call: 'messages.send', body: { to: partner, text: title }, title };
    },
    (number, title) => {
      const one = enrollment(number);
      const from = one.status;
      one.status = transitions[(transitions.indexOf(from as 3) + 1) % transitions.length] ?? 3;
      statuses.set(one.id, one.status);
      return {
        call: 'enrollments.status',
        params: { method },
        query: { id: one.id, status: one.status, from },
        title,
      };
    },
    (number, title) => {
      const { id } = enrollment(number);
      comments.set(id, title);
      const body = { rating: 1 + (number % 5), comment: title };
      return { call: 'enrollments.rate', params: { method, id }, body, title };
    },
    (number, title): QueuedCall => {
      const student = students[number % Math.max(students.length, 1)];
      if (student === undefined) return { call: 'messages.send', body: { to: partner, text: title }, title };
      invited.add(student);
      const body = { method: 'internship' as const, post_id: post, audience: 'students' as const, ids: [student] };
      return { call: 'invitations.send', body, title };
    },
  ];
  const calls = Array.from({ length: count }, (_, number) => {
    const sort = sorts[number % sorts.length] as (typeof sorts)[number];
    return sort(number, `Act number ${String(number).padStart(5, '0')}`);
  });
  return { calls, post, wanted: { texts, statuses, comments, invited } satisfies Wanted };
}

/** What the service has in the end, against what was wanted. */
export interface Effects {
  readonly lost: number;
  readonly doubled: number;
}

async function countTexts({ api }: SignedUp): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { answer } = await api.request('messages.list', { query: { with: partner, page, limit: 100 } });
    for (const { text } of answer.data) found.set(text, (found.get(text) ?? 0) + 1);
    if (page * 100 >= answer.total) return found;
  }
}

/** Compares every effect. */
export async function countEffects(employer: SignedUp, post: number, wanted: Wanted): Promise<Effects> {
  const texts = await countTexts(employer);
  const { answer } = await employer.api.request('enrollments.list', { params: { method, id: post } });
  const rows = new Map(answer.data.enrollments.map((row) => [row.id, row]));
  const invitedNow = new Set<number>();
  for (let page = 1; ; page += 1) {
    const query = { tab: 'sent', audience: 'students', page, limit: 100 } as const;
    const sent = await employer.api.request('invitations.list', { params: { method, id: post }, query });
    for (const { party_id } of sent.answer.data) invitedNow.add(party_id);
    if (page * 100 >= sent.answer.total) break;
  }
  const missing = [
    ...[...wanted.texts].filter((text) => !texts.has(text)),
    ...[...wanted.statuses].filter(([id, status]) => rows.get(id)?.status !== status),
    ...[...wanted.comments].filter(([id, comment]) => rows.get(id)?.rating?.comment !== comment),
    ...[...wanted.invited].filter((student) => !invitedNow.has(student)),
  ];
  const doubled = [...wanted.texts].reduce((sum, text) => sum + Math.max((texts.get(text) ?? 0) - 1, 0), 0);
  return { lost: missing.length, doubled };
}
