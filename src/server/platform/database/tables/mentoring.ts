import type { Generated } from 'kysely';
import type { BookingStatus } from '#shared/rules/mentoring/booking-status.ts';

/** What a mentor tells; a mentor who has told nothing has no row. Lists are JSON. */
interface MentorProfilesTable {
  user_id: number;
  qualification: string;
  about: string;
  education: string;
  languages: string;
  projects: string;
  documents: string;
  /** INR; null: the usual price. */
  price: number | null;
  version: number;
  updated_at: string;
}

interface MentorSkillsTable {
  user_id: number;
  position: number;
  name: string;
  /** Folded, to be found by. */
  name_key: string;
}

/** When a mentor takes sessions; a mentor who has said nothing has no row. `rules` and `exceptions` are JSON. */
interface MentorHoursTable {
  user_id: number;
  zone: string;
  session_minutes: number;
  rules: string;
  exceptions: string;
  version: number;
  updated_at: string;
}

/** A session that a student asked a mentor for. */
export interface BookingsTable {
  id: Generated<number>;
  mentor_id: number;
  student_id: number;
  status: BookingStatus;
  starts_at: string;
  ends_at: string;
  /** The time that the student asked for first. */
  asked_starts_at: string;
  topic: string;
  note: string;
  place: string;
  /** INR, when it was booked. */
  price: number;
  order_id: number | null;
  /** Grows with every change, for calendars. */
  sequence: number;
  created_at: string;
  updated_at: string;
}

/** An invitation by which a mentor signs up, once. */
export interface MentorInvitesTable {
  id: Generated<number>;
  /** Whose it is; null: an admin's. */
  institution_id: number | null;
  created_by: number;
  /** Normalised. */
  email: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  withdrawn_at: string | null;
}

/** Mentors, their hours and bookings. */
export interface MentoringTables {
  mentor_profiles: MentorProfilesTable;
  mentor_skills: MentorSkillsTable;
  mentor_hours: MentorHoursTable;
  bookings: BookingsTable;
  mentor_invites: MentorInvitesTable;
}
