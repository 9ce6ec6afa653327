import type { Page } from '@playwright/test';
import type { OwnMentorHours, OwnMentorProfile } from '#shared/contract/mentoring.ts';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { fixTime } from '../support/fixed-time.ts';
import { undoStays } from '../support/undo-stays.ts';
import type { FakeDesk } from './fake-desk.ts';
import { person } from './people.ts';

/** The moment at which the pages of mentors are looked at: Tuesday 24 November 2026, 11:24 in India. */
const mentorNow = '2026-11-24T05:54:00.000Z';

const zoya = { id: 41, first_name: 'Zoya', last_name: 'Siddiqui', profile_photo: '' };
const ananya = { id: 42, first_name: 'Ananya', last_name: 'Kulkarni', profile_photo: '' };

/** A session; an hour from `starts_at` on, ISO 8601, unless `changes` says otherwise. */
export function session(id: number, starts_at: string, changes: Partial<Booking> = {}): Booking {
  return {
    id,
    status: 'requested',
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
    asked_starts_at: starts_at,
    topic: '',
    note: '',
    place: '',
    price: 1000,
    order_id: null,
    mentor: { id: 5, first_name: 'Farhan', last_name: 'Qureshi', profile_photo: '', designation: 'Plant engineer' },
    student: zoya,
    created_at: starts_at,
    updated_at: starts_at,
    ...changes,
  };
}

/** Today at 18:00: Zoya asks. */
export const asked = session(7, '2026-11-24T12:30:00.000Z', { topic: 'Compare two versions of her résumé' });
/** Tomorrow at 11:00: arranged with Ananya. */
export const arranged = session(8, '2026-11-25T05:30:00.000Z', {
  status: 'accepted',
  student: ananya,
  topic: 'Mock interview',
  place: 'https://meet.example/ananya',
  note: 'Bring the drawings',
  price: 1500,
});
/** On Thursday at 17:00: proposed to Ananya instead of Wednesday. */
export const proposed = session(9, '2026-11-26T11:30:00.000Z', {
  status: 'proposed',
  student: ananya,
  topic: 'First project',
  asked_starts_at: '2026-11-25T11:30:00.000Z',
});

/** Free on Mondays and Tuesdays in the evening, and on one Saturday instead of never. */
export const hours: OwnMentorHours = {
  zone: 'Asia/Kolkata',
  session_minutes: 60,
  rules: [
    { weekday: 1, from: '17:00', to: '19:00' },
    { weekday: 2, from: '17:00', to: '19:00' },
  ],
  exceptions: [{ date: '2026-11-28', hours: [{ from: '10:00', to: '12:00' }] }],
  version: 3,
};

/** A profile that lacks nothing. */
export const ownProfile: OwnMentorProfile = {
  id: 5,
  first_name: 'Farhan',
  last_name: 'Qureshi',
  designation: 'Plant engineer',
  profile_photo: '',
  qualification: 'M.Tech, Food Technology',
  skills: ['Cold chain', 'HACCP'],
  languages: ['Hindi', 'English'],
  about: 'Twelve years in dairies.',
  education: [{ degree: 'M.Tech', institution: 'NIT Surat', year: 2009 }],
  projects: [{ name: 'Milk route', link: 'https://milk.example/route', description: 'Two hours less on the road' }],
  documents: [{ title: 'HACCP certificate', link: 'https://docs.example/haccp' }],
  zone: 'Asia/Kolkata',
  session_minutes: 60,
  price: 1500,
  own_price: 1500,
  version: 4,
};

/** Signs a mentor in, whose week has one session, one request and one proposed time; the clock stands still at `mentorNow`. */
export async function mentorAt(
  page: Page,
  desk: FakeDesk,
  sessions: readonly Booking[] = [asked, arranged, proposed],
  setTime: (now: string) => Promise<void> = (now) => fixTime(page, now),
): Promise<void> {
  await undoStays(page);
  await setTime(mentorNow);
  desk.signIn(person(5, { first_name: 'Farhan', last_name: 'Qureshi' }));
  desk.service('mentor.hours', { data: hours });
  desk.service('mentor.profile', { data: ownProfile });
  desk.service('mentor.sessions', ({ query }) => {
    const status = query['status'];
    const from = String(query['from'] ?? '');
    const to = String(query['to'] ?? '9');
    const data = sessions.filter(
      (each) => (status === undefined || each.status === status) && each.ends_at > from && each.starts_at < to,
    );
    const limit = Number(query['limit'] ?? 10);
    return { data: data.slice(0, limit), total: data.length, page: 1, limit };
  });
}
