import { expiryOf, type InvitationStatus } from '#shared/rules/enrollments/invitation-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { answersTo, insertEnrollments } from '../enrollments/new-enrollments.ts';
import { tellApplied } from '../enrollments/notifications.ts';
import { tellAnswered, tellInvited } from '../invitations/notifications.ts';
import { moveInvitation, readInvitation } from '../invitations/repository.ts';
import { sendInvitations } from '../invitations/sending.ts';
import { findOpenInvitation, settleInvitation } from '../invitations/settling.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type PostingRecord, readPostings } from '../postings/repository.ts';
import type { Chance } from './chance.ts';
import { answersFor } from './content/enrollment-texts.ts';
import type { SampleBy } from './fill-applications.ts';
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

/** So many students of each open posting accept an invitation, which is to apply. */
export const invitedEnrollments = ofStudents.filter((status) => status === 'accepted').length;

/** Fills in invitations to a company's open postings: to students, to institutions, and by institutions. */
export async function fillInvitations(tx: Tx, scene: Invitable, by: SampleBy): Promise<void> {
  const { chance, now } = by;
  const open = scene.postings.filter(({ published, closed }) => published !== undefined && closed === undefined);
  const records = await readPostings(
    tx,
    open.map(({ id }) => id),
  );
  const rows = [];
  for (const [index, posting] of open.entries()) {
    const record = records[index];
    if (record) await inviteStudents(tx, scene, { posting, record }, by);
    const maxLength = Math.min(16, (posting.published ?? 1) - 1);
    rows.push(...collegeRows({ posting, company: scene.company, chance, now, maxLength }, scene, index));
  }
  const order = rows.sort((one, other) => (one.sent_at < other.sent_at ? -1 : 1));
  for (let start = 0; start < order.length; start += 200) {
    await tx
      .insertInto('invitations')
      .values(order.slice(start, start + 200))
      .execute();
  }
}

interface Inviting {
  readonly posting: FilledPosting;
  readonly record: PostingRecord;
}

/** Invites students of other institutions, and the guest where there is no application yet; most have not answered. */
async function inviteStudents(tx: Tx, scene: Invitable, { posting, record }: Inviting, by: SampleBy): Promise<void> {
  const { chance, now } = by;
  const invited = chance.shuffled(scene.students).slice(0, ofStudents.length);
  const guest = posting.guest === undefined ? [scene.guest] : [];
  const ids = [...invited, ...guest].map(({ userId }) => userId);
  const sent = daysBefore(now, Math.min((posting.published ?? 1) - 1, 5 + chance.number(8)));
  const note = chance.pick(notes.company);
  const asking = { audience: 'students', side: 'company', sentBy: scene.company.userId, note } as const;
  const results = await sendInvitations(tx, { ...asking, posting: record }, ids, sent);
  await tellInvited(tx, { ...asking, posting: record }, results, sent);
  const accepting = invited.filter((_, index) => ofStudents[index] === 'accepted');
  await acceptAll(tx, { posting, record }, accepting, by);
  for (const [index, { userId }] of invited.entries()) {
    const status = ofStudents[index] ?? 'sent';
    if (status === 'sent' || status === 'accepted') continue;
    const answeredBy = status === 'withdrawn' ? scene.company.userId : userId;
    await answer(tx, { userId, postingId: record.id, status, answeredBy }, daysBefore(now, 1 + chance.number(3)));
  }
}

/** A student accepts an invitation with the application. */
async function acceptAll(
  tx: Tx,
  { posting, record }: Inviting,
  students: readonly SampleAccount[],
  { chance, now }: SampleBy,
): Promise<void> {
  const applications = students.map(({ userId, institutionId }, index) => ({
    userId,
    institutionId,
    answers: JSON.stringify(answersTo(record, JSON.stringify(answersFor(posting, chance)))),
    at: new Date(daysBefore(now, 1 + index).getTime() - chance.number(120) * milliseconds.minute),
  }));
  applications.reverse();
  await insertEnrollments(tx, record, applications);
  for (const { userId, at } of applications) {
    await settleInvitation(tx, { user: { id: userId }, posting: record, invitationId: undefined }, at);
    await tellApplied(tx, record, at);
  }
}

interface Answer {
  readonly userId: number;
  readonly postingId: number;
  readonly status: InvitationStatus;
  readonly answeredBy: number;
}

async function answer(tx: Tx, { userId, postingId, status, answeredBy }: Answer, now: Date): Promise<void> {
  const open = await findOpenInvitation(tx, { userId, postingId }, now);
  const record = open && (await readInvitation(tx, { userId }, open.id));
  if (!record) throw new Error('The sample answers an invitation that is not open');
  await moveInvitation(tx, record, status, { userId: answeredBy, now });
  await tellAnswered(tx, { ...record, status }, now);
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
  party: { readonly institution_id: number | null },
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
    ...party,
    from_side: asks ? ('institution' as const) : ('company' as const),
    sent_by: company.userId,
    status,
    note: chance.pick(asks ? notes.asked : notes.company),
    sent_at: sent.toISOString(),
    expires_at: expiryOf(sent),
    reminded_at: null,
    seen_at: answered ?? (days % 2 === 0 ? daysBefore(now, days - 1).toISOString() : null),
    answered_at: answered,
    answered_by: null,
  };
}
