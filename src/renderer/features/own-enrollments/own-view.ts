import type { AnswerOf } from '#shared/contract/index.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { readAnswers } from '#shared/rules/enrollments/screening-questions.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type ChangeEntry, carriesChange, changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { relativeTime } from '../../ui/relative-time.ts';

/** A posting and the own application, as the service answers them. */
export type OwnEnrollmentAnswer = AnswerOf<'enrollments.own'>['data'];

/** What of the own application is on its way. */
export interface OnTheWay {
  /** An application or a withdrawal that has not reached the service, or whose effect was not read yet. */
  readonly pending: ChangeEntry<'enrollments.apply' | 'enrollments.withdraw'> | null;
  /** An application that the service refused. */
  readonly refused: ChangeEntry<'enrollments.apply'> | null;
  /** The ids of everything that has not reached the service: what waits behind a refused application leaves once that is settled. */
  readonly unsent: readonly string[];
}

/** What the outbox holds about the own application to a posting; `asOf` (ISO 8601) is when the service was read. */
export function onTheWay(entries: readonly OutboxEntry[], aggregate: string, asOf: string | undefined): OnTheWay {
  const own = entries.filter((entry) => entry.aggregate === aggregate);
  const standing = standingChanges(own, asOf);
  const pending = [...changesOf(standing, 'enrollments.apply'), ...changesOf(standing, 'enrollments.withdraw')];
  const last = standing.at(-1);
  const refused = changesOf(own.filter(carriesChange), 'enrollments.apply').findLast(isRefused);
  const unsent = own.filter(({ state }) => state !== 'sent').map(({ id }) => id);
  return { pending: pending.find((entry) => entry === last) ?? null, refused: refused ?? null, unsent };
}

/** An application to a posting that has not reached the service, and why where the service refused it; null where there is none. */
export function unsentApplication(entries: readonly OutboxEntry[], aggregate: string) {
  const { pending, refused } = onTheWay(entries, aggregate, undefined);
  const entry = refused ?? pending;
  if (entry?.change.call !== 'enrollments.apply' || entry.state === 'sent') return null;
  const refusal = refused && (refused.problem?.message ?? 'The service refused it');
  return { title: entry.title, change: entry.change, refusal, status: refused ? 'Not sent' : 'Waiting' };
}

/** Answers by the text of their question. */
export type AnswersByQuestion = Readonly<Record<string, string>>;

/** Whether kept words are answers by question. */
export const isAnswers = (value: unknown): value is AnswersByQuestion =>
  typeof value === 'object' && value !== null && Object.values(value).every((answer) => typeof answer === 'string');

/** The answers that a queued application carries. */
export function answersIn({ change }: ChangeEntry<'enrollments.apply'>): AnswersByQuestion {
  const answers = readAnswers(change.body.screening_questions) ?? [];
  return Object.fromEntries(answers.map(({ question = '', answer }) => [question, answer]));
}

/** An application as far as it decides what is said of the company's looks. Times are ISO 8601. */
interface LookFacts {
  readonly createdAt: string;
  readonly last_seen_at?: string | null | undefined;
  readonly next?: NonNullable<OwnEnrollmentAnswer['application']>['next'] | undefined;
  /** When the posting was closed; null while it is open. */
  readonly closed_at?: string | null | undefined;
}

/** The days after which an application that nobody looked at says so. */
const quietDays = 14;

/** Whether an application waits for the company. */
export const waits = ({ next }: Pick<LookFacts, 'next'>): boolean =>
  next === 'company_looks' || next === 'company_decides';

/** What stands for the next step of an application that waits for the company though its posting was closed; empty otherwise. */
export const closedText = ({ next, closed_at }: Pick<LookFacts, 'next' | 'closed_at'>): string =>
  waits({ next }) && closed_at ? 'The opportunity is closed. The company may still answer' : '';

/**
 * When the company last looked at an application; `quiet`: the company is next, and nobody looked for 14 days. Of a closed
 * posting only that it has looked. `now` in milliseconds.
 */
export function lookText({ createdAt, last_seen_at: seen, next, closed_at }: LookFacts, now: number) {
  const isWaiting = waits({ next }) && !closed_at;
  const days = Math.floor((now - Date.parse(seen ?? createdAt)) / milliseconds.day);
  if (isWaiting && days >= quietDays) return { text: `Nobody has looked at it for ${days} days`, quiet: true };
  if (seen) return { text: `Company last looked ${relativeTime(seen, now)}`, quiet: false };
  return { text: isWaiting ? 'Company hasn’t looked yet' : '', quiet: false };
}

/** What comes next on an application, for its row; empty where nothing does. */
export const nextText: Readonly<Record<NonNullable<LookFacts['next']>, string>> = {
  company_looks: 'Next: the company looks at it',
  company_decides: 'Next: the company decides',
  pick_interview: 'Next: pick a time for the interview',
  attend_interview: 'Next: the interview',
  work: 'Next: your work',
  nothing: '',
};

/** The name under which the answers to a posting are kept until they are sent. */
export const answersForm = (kind: string, postingId: number): string => `application:${kind}:${postingId}`;
