import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { maxProfileItems, profileMessages } from '../rules/accounts/student-profile.ts';
import { bookingStatuses } from '../rules/mentoring/booking-status.ts';
import { chipMessages, maximumChips } from '../rules/texts/chips.ts';
import { call, id, idParams, instant, only, pageOf, paging, searching, text } from './call.ts';
import { booking, mentorHours, mentorParts } from './mentoring-schemas.ts';

const mentor = only(roles.mentor);
const version = z.number().int().positive();
const chips = z.array(text(80).min(1)).max(maximumChips, chipMessages.full);
const link = text(2000);
/** INR. */
const sessionPrice = z.number().int().min(0).max(100_000);
const few = <T extends z.ZodType>(item: T) => z.array(item).max(maxProfileItems, profileMessages.listFull);

/** The own profile of a mentor, with what only the mentor sees. */
const ownMentorProfile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  designation: z.string(),
  profile_photo: z.string(),
  qualification: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  ...mentorParts,
  /** What a session costs, INR. */
  price: z.number().int(),
  /** The price that the mentor set; null: the usual one. */
  own_price: z.number().int().nullable(),
  version,
});
/** The own profile of a mentor. */
export type OwnMentorProfile = z.infer<typeof ownMentorProfile>;

/** What a mentor may change of the own profile. */
const mentorProfileBody = z.object({
  designation: text(120),
  qualification: text(120),
  about: text(2000),
  education: few(
    z.object({
      degree: text(120).min(1, 'Say which degree'),
      institution: text(200),
      year: z.number().int().min(1900).max(2100).nullable(),
    }),
  ),
  /** Names, in order. */
  skills: chips,
  languages: chips,
  projects: few(z.object({ name: text(200).min(1, 'Name the project'), link, description: text(2000) })),
  documents: few(z.object({ title: text(200).min(1, 'Name the document'), link: link.min(1, 'Add the link') })),
  /** INR; null: the usual price. */
  own_price: sessionPrice.nullable(),
  zone: mentorHours.zone,
});

const ownHours = z.object({ ...mentorHours, version });
/** When a mentor takes sessions. */
export type OwnMentorHours = z.infer<typeof ownHours>;

/** Which bookings, and in which order: the earliest first, or with a minus the latest. */
const bookingList = paging.extend({
  status: z.enum(bookingStatuses).optional(),
  /** Those that end after it. */
  from: instant.optional(),
  /** Those that begin before it. */
  to: instant.optional(),
  sort: z.enum(['starts_at', '-starts_at']).default('starts_at'),
});

const mentoredStudent = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  profile_photo: z.string(),
  course: z.string(),
  institution: z.string(),
  /** How many accepted sessions there were and are. */
  sessions: z.number().int(),
  /** When the last one ended; null: none has yet. */
  last_session_at: instant.nullable(),
  /** When the next one begins; null: none is arranged. */
  next_session_at: instant.nullable(),
});
/** A student whom a mentor helps. */
export type MentoredStudent = z.infer<typeof mentoredStudent>;

const mentoredProject = z.object({
  /** The application. */
  id,
  post_id: id,
  title: z.string(),
  company_name: z.string(),
  student: z.object({ id, first_name: z.string(), last_name: z.string() }),
  /** Status of the application, 0 to 7. */
  status: z.number().int(),
  /** How many weekly reports were handed in. */
  weekly_reports: z.number().int(),
  /** Whether the final report was handed in. */
  final_report: z.boolean(),
  applied_at: instant,
});
/** A project that a mentor's student applied to. */
export type MentoredProject = z.infer<typeof mentoredProject>;

const mentorInstitution = z.object({
  id,
  institution_name: z.string(),
  logo: z.string(),
  website: z.string(),
  description: z.string(),
  city_name: z.string(),
  state_name: z.string(),
});

/** Mentors' own profile and hours, bookings, and what mentors see of their students. */
export const mentoringCalls = {
  'mentor.profile': call({
    method: 'GET',
    path: '/mentor/profile',
    summary: 'The own profile',
    access: mentor,
    answer: z.object({ data: ownMentorProfile }),
  }),
  'mentor.saveProfile': call({
    method: 'PATCH',
    path: '/mentor/profile',
    summary: 'Changes fields of the own profile; 409 with both versions where it changed since',
    access: mentor,
    body: mentorProfileBody.partial().extend({ version: version.optional() }),
    answer: z.object({ data: ownMentorProfile }),
  }),
  'mentor.hours': call({
    method: 'GET',
    path: '/mentor/slots',
    summary: 'When the mentor takes sessions',
    access: mentor,
    answer: z.object({ data: ownHours }),
  }),
  'mentor.saveHours': call({
    method: 'PUT',
    path: '/mentor/slots',
    summary: 'Says when the mentor takes sessions; bookings stay; 409 with both versions where it changed since',
    access: mentor,
    body: z.object({ ...mentorHours, version: version.optional() }),
    answer: z.object({ data: ownHours }),
  }),
  'bookings.create': call({
    method: 'POST',
    path: '/bookings',
    summary: 'Asks a mentor for a session at a free time; 409 where somebody has it by now, or the price is another',
    access: only(roles.student),
    body: z.object({
      mentor_id: id,
      starts_at: instant,
      topic: text(500).default(''),
      /** What the session costs, as the student has seen it; left out: whatever it costs. */
      price: sessionPrice.optional(),
    }),
    answer: z.object({ data: booking }),
    success: 201,
  }),
  'bookings.list': call({
    method: 'GET',
    path: '/bookings',
    summary: 'The own bookings, as student or as mentor',
    access: only(roles.student, roles.mentor),
    query: bookingList,
    answer: pageOf(booking),
  }),
  'bookings.change': call({
    method: 'PATCH',
    path: '/bookings/:id',
    summary: 'Accepts the time that the mentor proposes, or calls the session off',
    access: only(roles.student),
    params: idParams,
    body: z.object({
      status: z.enum(['accepted', 'cancelled']),
      /** The time that is accepted, as the student has seen it; left out: whichever the mentor proposes. */
      starts_at: instant.optional(),
    }),
    answer: z.object({ data: booking }),
  }),
  'bookings.calendar': call({
    method: 'GET',
    path: '/bookings/:id/calendar',
    summary: 'An accepted session as a calendar file',
    access: only(roles.student, roles.mentor),
    params: idParams,
    kind: 'file',
  }),
  'mentor.sessions': call({
    method: 'GET',
    path: '/mentor/sessions',
    summary: 'Sessions that students asked for',
    access: mentor,
    query: bookingList,
    answer: pageOf(booking),
  }),
  'mentor.answerSession': call({
    method: 'PATCH',
    path: '/mentor/sessions/:id',
    summary: 'Accepts or declines a request, proposes another time, or calls an accepted session off',
    access: mentor,
    params: idParams,
    body: z.object({
      status: z.enum(['accepted', 'declined', 'proposed', 'cancelled']),
      /** The proposed time, with `proposed` alone. */
      starts_at: instant.optional(),
      note: text(1000).default(''),
      /** An address or a link; left out: as it was. */
      place: text(500).optional(),
    }),
    answer: z.object({ data: booking }),
  }),
  'mentor.students': call({
    method: 'GET',
    path: '/mentor/students',
    summary: 'The students who have or had an accepted session with the mentor, by name',
    access: mentor,
    query: paging.extend(searching),
    answer: pageOf(mentoredStudent),
  }),
  'mentor.enrollments': call({
    method: 'GET',
    path: '/mentor/enrollments',
    summary: 'Projects that the mentor’s own students applied to, the latest first',
    access: mentor,
    query: paging.extend(searching),
    answer: pageOf(mentoredProject),
  }),
  'mentor.institutions': call({
    method: 'GET',
    path: '/mentor/institutions',
    summary: 'The institutions, by name',
    access: mentor,
    query: paging.extend(searching),
    answer: pageOf(mentorInstitution),
  }),
} as const;
