import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  couldHaveSet,
  expiryOf,
  invitationStatuses,
  invitationTransitions,
  mayAnswer,
  partnershipTransitions,
  respectedSince,
  standing,
} from './invitation-status.ts';

describe('invitations', () => {
  it('move from sent alone: the receiver answers, the sender takes back', () => {
    for (const from of invitationStatuses) {
      for (const to of invitationStatuses) {
        const answer = from === 'sent' && ['accepted', 'rejected', 'not_interested'].includes(to);
        expect(mayAnswer(invitationTransitions, 'receiver', from, to), `${from} to ${to}`).toBe(answer);
        expect(mayAnswer(invitationTransitions, 'sender', from, to)).toBe(from === 'sent' && to === 'withdrawn');
      }
    }
  });

  it('to become partners move alike, and either side ends what was accepted', () => {
    for (const side of ['sender', 'receiver'] as const) {
      for (const from of invitationStatuses) {
        for (const to of invitationStatuses) {
          const ends = from === 'accepted' && to === 'withdrawn';
          expect(mayAnswer(partnershipTransitions, side, from, to)).toBe(
            ends || mayAnswer(invitationTransitions, side, from, to),
          );
        }
      }
    }
  });

  it('are told apart from a repeat by who could have set a status', () => {
    expect(invitationStatuses.filter((status) => couldHaveSet(invitationTransitions, 'sender', status))).toEqual([
      'withdrawn',
    ]);
    expect(invitationStatuses.filter((status) => couldHaveSet(invitationTransitions, 'receiver', status))).toEqual([
      'accepted',
      'rejected',
      'not_interested',
    ]);
    expect(couldHaveSet(partnershipTransitions, 'receiver', 'withdrawn')).toBe(true);
  });

  it('are over after 21 days to the millisecond, answered ones never', () => {
    const sent = new Date('2026-01-05T09:00:00.000Z');
    const expires_at = expiryOf(sent);
    expect(expires_at).toBe('2026-01-26T09:00:00.000Z');
    expect(standing({ status: 'sent', expires_at }, '2026-01-26T08:59:59.999Z')).toBe('sent');
    expect(standing({ status: 'sent', expires_at }, expires_at)).toBe('expired');
    expect(standing({ status: 'accepted', expires_at }, '2027-01-01T00:00:00.000Z')).toBe('accepted');
  });

  it('that were turned down are respected for 21 days', () => {
    expect(respectedSince(new Date('2026-01-26T09:00:00.000Z'))).toBe('2026-01-05T09:00:00.000Z');
  });

  it('are described in docs/invitations.md as they move', () => {
    const page = readFileSync(new URL('../../../../docs/invitations.md', import.meta.url), 'utf8');
    const tables = [invitationTransitions, partnershipTransitions];
    const rows = [...page.matchAll(/^\| `(\w+)` \| (.*) \| (.*) \|$/gm)].map(([, from, receiver, sender]) => ({
      from,
      receiver,
      sender,
    }));
    const said = (list: readonly string[]) =>
      list.length === 0 ? 'nothing' : list.map((one) => `\`${one}\``).join(', ');
    expect(rows).toEqual(
      tables.flatMap((transitions) =>
        invitationStatuses.map((from) => ({
          from,
          receiver: said(transitions[from].receiver),
          sender: said(transitions[from].sender),
        })),
      ),
    );
  });
});
