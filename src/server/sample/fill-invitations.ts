import { expiryOf, type InvitationStatus } from '#shared/rules/enrollments/invitation-status.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Chance } from './chance.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import type { SampleAccount } from './fill-students.ts';

/** Who may be invited to what. */
export interface Invitable {
  readonly company: FilledOrganisation;
  readonly institution: FilledOrganisation;
  readonly guest: SampleAccount;
  readonly postings: readonly FilledPosting[];
  readonly colleges: readonly FilledOrganisation[];
  readonly students: readonly SampleAccount[];
}

const notes = {
  company: [
    'Your profile reads like our cold store: orderly, and with numbers.',
    'We would like to meet you. Have a look at the questions; we answer within two days.',
    '',
  ],
  asked: [
    'Six of our students have measured milk routes before. May they take part?',
    'We can send a supervisor along for the first fortnight.',
  ],
} as const;

/** What became of invitations to students of one posting, the newest first. */
const ofStudents: readonly InvitationStatus[] = [
  ...(['sent', 'sent', 'accepted', 'sent', 'sent', 'accepted'] as const),
  ...(['sent', 'rejected', 'accepted', 'not_interested', 'withdrawn'] as const),
];

/** Fills in invitations to a company's open postings: to students, to institutions, and by institutions. */
export async function fillInvitations(
  tx: Tx,
  scene: Invitable,
  { chance, now }: { readonly chance: Chance; readonly now: Date },
): Promise<void> {
  const open = scene.postings.filter(({ published, closed }) => published !== undefined && closed === undefined);
  const rows = [];
  for (const [index, posting] of open.entries()) {
    const maxLength = Math.min(16, posting.published ?? 1);
    const of = { posting, company: scene.company, chance, now, maxLength };
    const invited = chance.shuffled(scene.students).slice(0, ofStudents.length);
    rows.push(...invited.map(({ userId }, at) => rowFor(of, { user_id: userId }, ofStudents[at] ?? 'sent')));
    if (posting.guest === undefined) rows.push(rowFor(of, { user_id: scene.guest.userId }, 'sent'));
    rows.push(...collegeRows(of, scene, index));
  }
  const order = rows.sort((one, other) => (one.sent_at < other.sent_at ? -1 : 1));
  for (let start = 0; start < order.length; start += 200) {
    await tx
      .insertInto('invitations')
      .values(order.slice(start, start + 200))
      .execute();
  }
}

interface Of {
  readonly posting: FilledPosting;
  readonly company: FilledOrganisation;
  readonly chance: Chance;
  readonly now: Date;
  /** Days: nothing was sent before the posting was published, and nothing is about to run out. */
  readonly maxLength: number;
}

/** Another few institutions for each posting, so that every tab of each has something to show. */
function collegeRows(of: Of, { institution, colleges }: Invitable, index: number) {
  const from = (at: number) => colleges[(index * 2 + at) % colleges.length]?.id ?? null;
  const row = (institution_id: number | null, status: InvitationStatus, asks = false) =>
    rowFor(of, { institution_id }, status, asks);
  return [
    row(institution.id, index % 2 === 0 ? 'accepted' : 'sent'),
    row(from(0), 'sent'),
    row(from(1), 'sent', true),
    row(from(2), 'accepted'),
    ...(index % 2 === 0 ? [row(from(3), 'sent', true), row(from(4), 'rejected')] : [row(from(3), 'sent')]),
  ];
}

function rowFor(
  { posting, company, chance, now, maxLength }: Of,
  party: { readonly user_id: number } | { readonly institution_id: number | null },
  status: InvitationStatus,
  asks = false,
) {
  const days = 1 + chance.number(Math.max(1, maxLength));
  const sent = daysBefore(now, days);
  const answered = status === 'sent' ? null : daysBefore(now, Math.max(0, days - 1 - chance.number(3))).toISOString();
  return {
    company_id: company.id,
    posting_id: posting.id,
    user_id: null,
    institution_id: null,
    ...party,
    from_side: asks ? ('institution' as const) : ('company' as const),
    sent_by: company.userId,
    status,
    note: chance.pick(asks ? notes.asked : notes.company),
    sent_at: sent.toISOString(),
    expires_at: expiryOf(sent),
    reminded_at: null,
    answered_at: answered,
    answered_by: null,
  };
}
