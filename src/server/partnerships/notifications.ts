import { notifyPlace } from '../notifications/repository.ts';
import { readPlace } from '../organisations/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { AskingSide } from '../platform/database/tables/invitations.ts';
import type { PartnershipRecord } from './repository.ts';

type Tab = 'received' | 'accepted' | 'partners' | 'suggested';

/** The tabs of an institution's page of companies. */
const companyTabs: Readonly<Record<Tab, string>> = {
  suggested: 'suggest-companies',
  received: 'invitation-recieved',
  accepted: 'invitation-accepted',
  partners: 'list-of-partner-companies',
};

/** Where each side finds its partnerships. */
export function partnersPath(side: AskingSide, tab: Tab): string {
  if (side === 'company') return `/employer/partner-institutions?tab=${tab === 'accepted' ? 'partners' : tab}`;
  return `/educator/companies/${companyTabs[tab]}`;
}

/** Tells the other side what one side did: asked, accepted, turned down, or ended it. */
export async function tellPartner(
  tx: Tx,
  record: PartnershipRecord,
  by: AskingSide,
  now: Date,
  wasPartner = false,
): Promise<void> {
  const { status, company_id, institution_id } = record;
  // What was taken back before anybody answered is not worth a word.
  if (status === 'withdrawn' && !wasPartner) return;
  const from = by === 'company' ? company_id : institution_id;
  const name = (await readPlace(tx, by, from))?.name ?? '';
  const to = by === 'company' ? 'institution' : 'company';
  const [text, tab] = wordsFor(status);
  const notifications = { kind: 'partnership', text: `${name} ${text}`, path: partnersPath(to, tab) } as const;
  const topic = `partnership ${from}`;
  await notifyPlace(
    tx,
    { kind: to, id: to === 'company' ? company_id : institution_id },
    { ...notifications, topic },
    now,
  );
}

function wordsFor(status: PartnershipRecord['status']) {
  if (status === 'sent') return ['would like to become your partner', 'received'] as const;
  if (status === 'accepted') return ['is your partner now', 'accepted'] as const;
  if (status === 'withdrawn') return ['ended the partnership', 'suggested'] as const;
  return ['turned down your invitation to become partners', 'suggested'] as const;
}
