import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { invitationStatuses } from '../rules/enrollments/invitation-status.ts';
import { call, id, idParams, instant, only, paging, searching, text } from './call.ts';
import { invitationTabs, looking, tabCount } from './invitations.ts';

const count = z.number().int();
const both = only(roles.employer, roles.educator);

/** The other side of a partnership: an institution for employers, a company for educators. */
const partnerCard = z.object({
  /** The institution or the company. */
  party_id: id,
  kind: z.enum(['institution', 'company']),
  /** The partnership or the invitation to one; null for a suggestion. */
  partnership_id: id.nullable(),
  status: z.enum(invitationStatuses).nullable(),
  name: z.string(),
  /** Whoever runs the workspace has verified it; absent in copies that earlier versions kept. */
  verified: z.boolean().optional(),
  /** Its address. */
  detail: z.string(),
  image: z.string(),
  city_name: z.string(),
  website: z.string(),
  /** Students of an institution; open postings of a company. */
  size: count,
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
/** The other side of a partnership. */
export type PartnerCard = z.infer<typeof partnerCard>;

const other = z.object({
  /** The company, from an educator. */
  company_id: id.optional(),
  /** The institution, from an employer. */
  institution_id: id.optional(),
});

/** Partnerships of companies and institutions. `accepted` holds what the other side accepted, `partners` both ways. */
export const partnershipCalls = {
  'partnerships.list': call({
    method: 'GET',
    path: '/partnerships',
    summary: 'One tab of the partnerships, with the number of cards in each',
    access: both,
    query: paging.extend({ ...looking, tab: z.enum(invitationTabs).default('partners'), ...searching }),
    answer: z.object({ data: z.array(partnerCard), count: tabCount, total: count, page: count, limit: count }),
  }),
  'partnerships.invite': call({
    method: 'POST',
    path: '/partnerships',
    summary: 'Invites a company or an institution to become a partner; an open invitation of theirs is accepted by it',
    access: both,
    body: other.extend({ note: text(2000).default('') }),
    answer: z.object({ data: partnerCard }),
    success: 201,
  }),
  'partnerships.hide': call({
    method: 'POST',
    path: '/partnerships/hidden',
    summary: 'Takes a suggestion off the list: not interested',
    access: both,
    body: other,
    answer: z.object({ data: z.object({ hidden: count }) }),
  }),
  'partnerships.answer': call({
    method: 'PATCH',
    path: '/partnerships/:id',
    summary: 'Accepts or rejects an invitation received, withdraws one sent, or ends a partnership (withdrawn)',
    access: both,
    params: idParams,
    body: z.object({ status: z.enum(['accepted', 'rejected', 'withdrawn', 'not_interested']) }),
    answer: z.object({ data: partnerCard }),
  }),
} as const;
