import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { invitationStatuses } from '../rules/enrollments/invitation-status.ts';
import { call, commaList, id, idParams, instant, kindIdParams, only, paging, postingKinds, text } from './call.ts';
import { enrollmentTally } from './enrollment-schemas.ts';

const count = z.number().int();
const named = z.object({ id, name: z.string() });
const method = z.enum(postingKinds);

/** The tabs of an invitation page, in order. */
export const invitationTabs = ['suggested', 'sent', 'received', 'accepted', 'partners'] as const;
/** A tab of an invitation page. */
export type InvitationTab = (typeof invitationTabs)[number];

/** Whom an employer invites. */
const audiences = ['students', 'colleges'] as const;
/** Whom an employer invites. */
export type Audience = (typeof audiences)[number];

/** The most that one call invites. */
export const maxInvited = 500;

/** How many cards each tab holds. */
export const tabCount = z.object({ suggested: count, sent: count, received: count, accepted: count, partners: count });

/** `look=yes`: somebody looks at the page that is asked for, so what it shows of the received ones counts as looked at. */
export const looking = { look: z.literal('yes').optional() };

/** A student or an institution on an invitation page. */
const invitationCard = z.object({
  /** The student's account, or the institution: what `invitations.send` takes. */
  party_id: id,
  audience: z.enum(audiences),
  /** The invitation behind the card; null where there is none yet. */
  invitation_id: id.nullable(),
  status: z.enum(invitationStatuses).nullable(),
  name: z.string(),
  /** Of an institution: whoever runs the workspace has verified it. Absent for students and in earlier copies. */
  verified: z.boolean().optional(),
  /** Of a student: what and where they study. Of an institution: its address. */
  detail: z.string(),
  /** A picture or a logo, empty without one. */
  image: z.string(),
  city_name: z.string(),
  qualification: z.string(),
  course: z.string(),
  skills: z.array(named),
  /** Of an institution: how many of its students fit. Null for students. */
  students: count.nullable(),
  /** Why it is suggested, the strongest first: '4 of 5 skills: Excel, SAP …', 'Studies B.Com', 'In Surat'. */
  reasons: z.array(z.string()),
  /** 0 to 100. */
  score: count,
  note: z.string(),
  sent_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** When the receiving side last looked at it, to the hour; null: not yet. Absent in copies that earlier versions kept. */
  seen_at: instant.nullable().optional(),
  answered_at: instant.nullable(),
});
/** A student or an institution on an invitation page. */
export type InvitationCard = z.infer<typeof invitationCard>;

/** An invitation as whoever received or sent it sees it, outside the posting's own page. */
const invitation = z.object({
  id,
  method,
  post_id: id,
  title: z.string(),
  /** Whether the posting is published and can be applied to; absent in copies that earlier versions kept. */
  open: z.boolean().optional(),
  company_id: id,
  company_name: z.string(),
  company_logo: z.string(),
  /** Whoever runs the workspace has verified the company; absent in copies that earlier versions kept. */
  company_verified: z.boolean().optional(),
  audience: z.enum(audiences),
  party_id: id,
  party_name: z.string(),
  /** Who asked: the company, or the institution that would like to take part. */
  from: z.enum(['company', 'institution']),
  status: z.enum(invitationStatuses),
  note: z.string(),
  sent_at: instant,
  expires_at: instant,
  /** When the receiving side last looked at it, to the hour; null: not yet. Absent in copies that earlier versions kept. */
  seen_at: instant.nullable().optional(),
  answered_at: instant.nullable(),
});
/** An invitation as whoever received or sent it sees it. */
export type Invitation = z.infer<typeof invitation>;

const ofPosting = z.object({
  method,
  post_id: id,
  audience: z.enum(audiences),
  /** Students' accounts or institutions; an institution that asks to take part leaves it out. */
  ids: z.array(id).max(maxInvited).default([]),
});

/** Invitations to a posting, from employers to students and institutions, and from institutions to employers. */
export const invitationCalls = {
  'invitations.list': call({
    method: 'GET',
    path: '/invitations/:method/:id',
    summary: 'One tab of a posting’s invitation page, with the number of cards in each',
    access: only(roles.employer),
    params: kindIdParams,
    query: paging.extend({
      ...looking,
      tab: z.enum(invitationTabs).default('suggested'),
      audience: z.enum(audiences).default('colleges'),
      /** Any part of what the cards say. */
      search: text(200).default(''),
      /** Ids of cities: any of them. */
      city: commaList.optional(),
      /** Ids of skills: all of them. */
      skills: commaList.optional(),
      /** Degrees: any of them. */
      qualification: commaList.optional(),
    }),
    answer: z.object({
      data: z.array(invitationCard),
      /** Cards per tab for the audience, and the posting's applications by status. */
      count: enrollmentTally.extend(tabCount.shape),
      total: count,
      page: count,
      limit: count,
    }),
  }),
  'invitations.facets': call({
    method: 'GET',
    path: '/invitations/:method/:id/facets',
    summary: 'The cities, skills and qualifications of whoever may be invited, for the filter',
    access: only(roles.employer),
    params: kindIdParams,
    query: z.object({ audience: z.enum(audiences).default('colleges') }),
    answer: z.object({
      data: z.object({
        city: z.array(named.extend({ count })),
        skills: z.array(named.extend({ count })),
        qualification: z.array(z.object({ name: z.string(), count })),
      }),
    }),
  }),
  'invitations.mine': call({
    method: 'GET',
    path: '/invitations',
    summary: 'The own invitations: received ones and, for institutions, sent ones',
    access: only(roles.educator, roles.student),
    query: paging.extend({ ...looking, tab: z.enum(['received', 'sent', 'accepted']).default('received') }),
    answer: z.object({ data: z.array(invitation), total: count, page: count, limit: count }),
  }),
  'invitations.send': call({
    method: 'POST',
    path: '/invitations',
    summary: 'Invites students or institutions to a published posting; an institution asks to take part',
    access: only(roles.employer, roles.educator),
    body: ofPosting.extend({
      /** Students by e-mail, for instance from an uploaded list; those without an account are answered as unmatched. */
      emails: z.array(text(254)).max(maxInvited).default([]),
      note: text(2000).default(''),
    }),
    answer: z.object({
      data: z.object({
        sent: count,
        /** Had asked to take part: their own invitation is accepted by this one. */
        accepted: count,
        /** Had an invitation that is open or accepted, or had applied. */
        already: count,
        /** Turned one down within the last 21 days. */
        declined: count,
        /** E-mails of no student here, as they were given. */
        unmatched: z.array(z.string()),
        results: z.array(
          z.object({ party_id: id, outcome: z.enum(['sent', 'accepted', 'already', 'declined', 'not_found']) }),
        ),
      }),
    }),
    success: 201,
  }),
  'invitations.hide': call({
    method: 'POST',
    path: '/invitations/hidden',
    summary: 'Takes suggestions off a posting’s list: not interested',
    access: only(roles.employer),
    body: ofPosting.extend({ ids: z.array(id).min(1).max(maxInvited) }),
    answer: z.object({ data: z.object({ hidden: count }) }),
  }),
  'invitations.answer': call({
    method: 'PATCH',
    path: '/invitations/:id',
    summary: 'Accepts, rejects or passes on an invitation received, or withdraws one sent',
    access: only(roles.employer, roles.educator, roles.student),
    params: idParams,
    body: z.object({ status: z.enum(['accepted', 'rejected', 'withdrawn', 'not_interested']) }),
    answer: z.object({ data: invitation }),
  }),
} as const;
