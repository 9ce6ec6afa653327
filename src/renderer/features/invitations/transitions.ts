import type { InvitationTab } from '#shared/contract/invitations.ts';
import type { ChangeEntry } from '../../app/outbox/queued-changes.ts';

/** What a queued change does on pages of invitations, whether to a posting or to a partnership. */
export type InvitationMove =
  | { readonly kind: 'send'; readonly parties: readonly number[]; readonly note: string; readonly entry: ChangeEntry }
  | { readonly kind: 'hide'; readonly parties: readonly number[]; readonly entry: ChangeEntry }
  | { readonly kind: 'answer'; readonly link: number; readonly status: string; readonly entry: ChangeEntry };

/** What the tabs show of a card, whatever stands behind it. */
export interface MovedCard {
  readonly party_id: number;
  readonly name: string;
  readonly status: string | null;
  readonly note: string;
  readonly sent_at: string | null;
  readonly expires_at: string | null;
  readonly seen_at?: string | null | undefined;
  readonly answered_at: string | null;
}

/** A card, and the change behind it that has not left or was not heard of yet. */
export type Shown<C> = C & { readonly queued: ChangeEntry | null };

type Counts = Readonly<Record<InvitationTab, number>>;

/** One tab as the service answered it, and what else the window has seen of the page. */
export interface AnsweredTab<C extends MovedCard> {
  readonly tab: InvitationTab;
  /** Only the first page shows what was just moved there. */
  readonly first: boolean;
  readonly cards: readonly C[];
  readonly count: Counts;
  /** Cards of any tab that were seen. */
  readonly seen: readonly { readonly tab: InvitationTab; readonly card: C }[];
  /** The invitation or partnership behind a card. */
  readonly linkOf: (card: C) => number | null;
  /** Where an invitation received stands once it is accepted. */
  readonly acceptedIn: 'accepted' | 'partners';
}

/** Cards and counts as they are once the moves have been made. */
export function makeTransitions<C extends MovedCard>(
  answered: AnsweredTab<C>,
  transitions: readonly InvitationMove[],
): { cards: Shown<C>[]; count: Counts } {
  const { tab, first, cards, count, seen, acceptedIn } = answered;
  const gone = new Set<number>();
  const came: Shown<C>[] = [];
  const shared = new Map<number, ChangeEntry>();
  const change: Record<InvitationTab, number> = { suggested: 0, sent: 0, received: 0, accepted: 0, partners: 0 };
  const isIn = (where: InvitationTab, party: number) =>
    seen.some((each) => each.tab === where && each.card.party_id === party);

  for (const move of transitions) {
    if (move.kind === 'answer') {
      const from = standsIn(answered, move.link);
      if (!from) continue;
      for (const at of from.tabs) change[at] -= 1;
      if (from.tabs.includes(tab)) gone.add(from.card.party_id);
      if (move.status !== 'accepted') continue;
      change[acceptedIn] += 1;
      if (tab === acceptedIn) came.push({ ...from.card, status: 'accepted', queued: move.entry });
      continue;
    }
    for (const party of move.parties) {
      if (isIn('suggested', party)) change.suggested -= 1;
      if (tab === 'suggested') gone.add(party);
      if (tab === 'partners' && move.kind === 'send') shared.set(party, move.entry);
      if (move.kind === 'hide' || isIn('sent', party)) continue;
      change.sent += 1;
      const known = seen.find(({ card }) => card.party_id === party)?.card;
      if (tab === 'sent' && known) came.push(sentCard(known, move));
    }
  }
  const here = new Set(came.map(({ party_id }) => party_id));
  const left = cards.filter(({ party_id }) => !gone.has(party_id) && !here.has(party_id));
  return {
    cards: [...(first ? came : []), ...left.map((card) => withEntry(card, shared.get(card.party_id)))],
    count: withChange(count, change),
  };
}

/**
 * The tabs that an invitation or a partnership stands in. What this tab lists is so; what others listed may have moved
 * here since. Partners of a posting's page only show what they were sent, and a partnership that the other side accepted
 * is in two tabs.
 */
function standsIn<C extends MovedCard>(
  { tab, cards, seen, linkOf, acceptedIn }: AnsweredTab<C>,
  link: number,
): { readonly card: C; readonly tabs: readonly InvitationTab[] } | undefined {
  const holds = (at: InvitationTab) => at !== 'suggested' && (at !== 'partners' || acceptedIn === 'partners');
  const places = [...cards.map((card) => ({ tab, card })), ...seen];
  const found = places.filter((place) => holds(place.tab) && linkOf(place.card) === link);
  const [first] = found;
  if (!first) return undefined;
  const isPartner = acceptedIn === 'partners' && (first.tab === 'partners' || first.tab === 'accepted');
  if (!isPartner) return { card: first.card, tabs: [first.tab] };
  const accepted = found.some(({ tab: at }) => at === 'accepted');
  return { card: first.card, tabs: accepted ? ['partners', 'accepted'] : ['partners'] };
}

function withEntry<C extends MovedCard>(card: C, entry: ChangeEntry | undefined): Shown<C> {
  return entry ? { ...card, status: 'sent', queued: entry } : { ...card, queued: null };
}

function sentCard<C extends MovedCard>(card: C, { note, entry }: Extract<InvitationMove, { kind: 'send' }>): Shown<C> {
  return { ...card, status: 'sent', note, sent_at: entry.queuedAt, expires_at: null, queued: entry };
}

function withChange(count: Counts, change: Counts): Counts {
  const of = (tab: InvitationTab) => Math.max(0, count[tab] + change[tab]);
  return {
    suggested: of('suggested'),
    sent: of('sent'),
    received: of('received'),
    accepted: of('accepted'),
    partners: of('partners'),
  };
}
