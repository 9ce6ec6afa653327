import { expiryOf } from '#shared/rules/enrollments/invitation-status.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore } from './fill-postings.ts';

/** What came of asking somebody to become a partner. Days before now. */
export interface PartnerStory {
  readonly from: 'company' | 'institution';
  readonly sent: number;
  readonly answered?: number;
  readonly status: 'sent' | 'accepted';
  readonly note?: string;
}

/** A partnership of the sample, or the invitation to one. */
export interface Partnership extends PartnerStory {
  readonly company: FilledOrganisation;
  readonly institution: FilledOrganisation;
}

/** Fills in partnerships. */
export async function makePartners(tx: Tx, partnerships: readonly Partnership[], now: Date): Promise<void> {
  const rows = partnerships.map(({ company, institution, from, sent, answered, status, note = '' }) => {
    const [asks, answers] = from === 'company' ? [company, institution] : [institution, company];
    return {
      company_id: company.id,
      institution_id: institution.id,
      from_side: from,
      sent_by: asks.userId,
      status,
      note,
      sent_at: daysBefore(now, sent).toISOString(),
      expires_at: expiryOf(daysBefore(now, sent)),
      reminded_at: null,
      seen_at: daysBefore(now, answered ?? Math.max(0, sent - 1)).toISOString(),
      answered_at: answered === undefined ? null : daysBefore(now, answered).toISOString(),
      answered_by: answered === undefined ? null : answers.userId,
    };
  });
  await tx.insertInto('partnerships').values(rows).execute();
}
