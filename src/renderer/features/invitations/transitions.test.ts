import { describe, expect, it } from 'vitest';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import type { ChangeEntry } from '../../app/outbox/queued-changes.ts';
import { type AnsweredTab, type InvitationMove, type MovedCard, makeTransitions } from './transitions.ts';

type Card = MovedCard & { readonly link: number | null };

const card = (party_id: number, link: number | null = null): Card => ({
  party_id,
  link,
  name: `Party ${party_id}`,
  status: link === null ? null : 'sent',
  note: '',
  sent_at: null,
  expires_at: null,
  answered_at: null,
});
const entry = { id: 'a', queuedAt: '2026-11-20T10:00:00.000Z' } as ChangeEntry;
const send = (...parties: number[]): InvitationMove => ({ kind: 'send', parties, note: 'Hello', entry });
const answer = (link: number, status: string): InvitationMove => ({ kind: 'answer', link, status, entry });

const page: Record<InvitationTab, Card[]> = {
  suggested: [card(1), card(2), card(3)],
  sent: [card(11, 111)],
  received: [card(21, 121), card(22, 122)],
  accepted: [card(31, 131)],
  partners: [card(41, 141)],
};
const count = { suggested: 3, sent: 1, received: 2, accepted: 1, partners: 1 };

function shown(tab: InvitationTab, transitions: InvitationMove[], more: Partial<AnsweredTab<Card>> = {}) {
  const seen = Object.entries(page).flatMap(([at, cards]) =>
    cards.map((each) => ({ tab: at as InvitationTab, card: each })),
  );
  const answered = { tab, first: true, cards: page[tab], count, seen, acceptedIn: 'accepted' as const };
  const made = makeTransitions({ ...answered, linkOf: (each: Card) => each.link, ...more }, transitions);
  return { ...made, ids: made.cards.map(({ party_id }) => party_id) };
}

describe('what is queued on a page of invitations', () => {
  it('moves an invited card to the tab of what was sent, and back once it is taken back [EMP-INV-12]', () => {
    expect(shown('suggested', [send(2)])).toMatchObject({ ids: [1, 3], count: { suggested: 2, sent: 2 } });
    const sent = shown('sent', [send(2)]);
    expect(sent).toMatchObject({ ids: [2, 11], count: { suggested: 2, sent: 2 } });
    expect(sent.cards[0]).toMatchObject({ name: 'Party 2', status: 'sent', note: 'Hello', queued: entry });
    expect(shown('suggested', [])).toMatchObject({ ids: [1, 2, 3], count });
    expect(shown('sent', [send(2)], { first: false }).ids).toEqual([11]);
  });

  it('counts nobody twice who is there already', () => {
    const seen = [...page.suggested.map((each) => ({ tab: 'suggested' as const, card: each }))];
    const invited = { tab: 'sent' as const, card: { ...page.suggested[1], link: 112 } as Card };
    expect(shown('sent', [send(2)], { cards: [invited.card], seen: [...seen, invited] })).toMatchObject({
      ids: [2],
      count: { sent: 1 },
    });
  });

  it('shares an opening with a partner, who stays one [EMP-INV-17]', () => {
    const partners = shown('partners', [send(41)]);
    expect(partners).toMatchObject({ ids: [41], count: { partners: 1, sent: 2, suggested: 3 } });
    expect(partners.cards[0]?.queued).toBe(entry);
    expect(shown('sent', [send(41)]).ids).toEqual([41, 11]);
  });

  it('hides who is of no interest [EMP-INV-12]', () => {
    const transitions: InvitationMove[] = [{ kind: 'hide', parties: [1, 3], entry }];
    expect(shown('suggested', transitions)).toMatchObject({ ids: [2], count: { suggested: 1, sent: 1 } });
    expect(shown('sent', transitions).ids).toEqual([11]);
  });

  it('answers what was received, and withdraws what was sent [EMP-INV-15]', () => {
    expect(shown('received', [answer(121, 'rejected')])).toMatchObject({
      ids: [22],
      count: { received: 1, accepted: 1 },
    });
    const accept = answer(122, 'accepted');
    expect(shown('received', [accept])).toMatchObject({ ids: [21], count: { received: 1, accepted: 2 } });
    expect(shown('accepted', [accept]).ids).toEqual([22, 31]);
    expect(shown('partners', [accept], { acceptedIn: 'partners' })).toMatchObject({
      ids: [22, 41],
      count: { partners: 2 },
    });
    expect(shown('sent', [answer(111, 'withdrawn')])).toMatchObject({ ids: [], count: { sent: 0 } });
  });

  it('ends a partnership in the tabs where it is, whatever was listed elsewhere before', () => {
    const partner = card(41, 141);
    const elsewhere = [{ tab: 'received' as const, card: partner }];
    const partners = { acceptedIn: 'partners' as const, cards: [partner], seen: elsewhere };
    const end = answer(141, 'withdrawn');
    expect(shown('partners', [end], partners)).toMatchObject({ ids: [], count: { received: 2, partners: 0 } });
    const both = { ...partners, seen: [{ tab: 'accepted' as const, card: partner }] };
    expect(shown('partners', [end], both)).toMatchObject({ ids: [], count: { accepted: 0, partners: 0 } });
  });

  it('takes back what a partner was sent, who stays a partner', () => {
    const shared = card(11, 111);
    const seen = [{ tab: 'partners' as const, card: shared }];
    const back = answer(111, 'withdrawn');
    expect(shown('sent', [back], { seen })).toMatchObject({ ids: [], count: { sent: 0, partners: 1 } });
    expect(shown('partners', [back], { cards: [shared], seen })).toMatchObject({ ids: [11], count: { partners: 1 } });
  });

  it('leaves alone what it knows nothing of', () => {
    expect(shown('received', [answer(999, 'accepted')])).toMatchObject({ ids: [21, 22], count });
  });
});
