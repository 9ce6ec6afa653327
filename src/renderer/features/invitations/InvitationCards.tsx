import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { InvitationCard } from '#shared/contract/invitations.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import type { ServiceReadState } from '../../app/desk/use-read.ts';
import { count, counted } from '../../ui/format.ts';
import { MessageSeveral } from '../messages/MessageSeveral.tsx';
import { CardKeys } from './CardKeys.tsx';
import { CardsState } from './CardsState.tsx';
import { audienceNoun, cardParty, InvitationActions, mayWriteTo } from './InvitationActions.tsx';
import { InviteNote } from './InviteNote.tsx';
import classes from './invitations.module.css';
import { type InviteView, pageLimit } from './invite-view.ts';
import { NoInvitations } from './NoInvitations.tsx';
import { PartyCard } from './PartyCard.tsx';
import { StandingText } from './StandingText.tsx';
import { useCardKeys } from './use-card-keys.ts';
import type { ShownInvitation } from './use-invitations.ts';
import { useInviting, whoText } from './use-inviting.ts';

interface InvitationCardsProps {
  readonly kind: PostingKind;
  readonly post: Posting;
  readonly view: InviteView;
  readonly cards: readonly ShownInvitation[] | undefined;
  readonly list: ServiceReadState<unknown>;
  readonly total: number;
  readonly onChange: (part: Partial<InviteView>) => void;
}

const none: readonly ShownInvitation[] = [];

/** The cards of one tab, and what can be done with them: one by one, several at once, by keyboard. */
export function InvitationCards({ kind, post, view, cards, list, total, onChange }: InvitationCardsProps) {
  const { tab } = view;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [noting, setNoting] = useState<readonly InvitationCard[]>();
  const [writingTo, setWritingTo] = useState<readonly InvitationCard[]>();
  const inviting = useInviting(kind, post);
  const choosing = tab === 'suggested' && post.status === postingStatuses.published;
  const shown = cards ?? none;
  const selectable = shown.filter((card) => choosing || mayWriteTo(card, tab));
  const picked = selectable.filter(({ party_id }) => chosen.has(party_id));
  const one = (action: (list: readonly InvitationCard[]) => unknown) => (index: number) => {
    const card = shown[index];
    if (card && choosing) void action([card]);
  };
  const { holder, active } = useCardKeys(idsOf(shown), {
    I: one(inviting.invite),
    X: one(inviting.hide),
    N: one(setNoting),
  });

  function choose(ids: readonly number[], on: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  }

  return (
    <div ref={holder} className={classes.main}>
      {selectable.length > 0 && (
        <Bulk
          selectable={selectable}
          picked={picked}
          onAll={(on) => choose(idsOf(selectable), on)}
          keys={choosing && <CardKeys />}
        >
          {choosing ? (
            <>
              <Button size="xs" onClick={() => void inviting.invite(picked)}>
                Send Invitation to {count(picked.length)}
              </Button>
              <Button size="xs" variant="default" onClick={() => setNoting(picked)}>
                With a note
              </Button>
              <Button size="xs" variant="default" onClick={() => void inviting.hide(picked)}>
                Not Interested in {count(picked.length)}
              </Button>
            </>
          ) : (
            <Button size="xs" onClick={() => setWritingTo(picked)}>
              Message {counted(picked.length, audienceNoun(view))}
            </Button>
          )}
        </Bulk>
      )}
      <CardsState
        label={tab}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        pager={{ page: view.page, limit: pageLimit, total, onPage: (page) => onChange({ page }) }}
        empty={<NoInvitations kind={kind} view={view} onChange={onChange} />}
        cards={cards?.map((card, index) => (
          <PartyCard
            key={card.party_id}
            party={card}
            shape={card.audience === 'students' ? 'round' : 'square'}
            facts={factsOf(card)}
            skills={card.skills}
            fitsBy={tab === 'suggested' ? 'skills, course and city' : undefined}
            active={index === active}
            state={<StandingText card={card} received={tab === 'received'} />}
            {...(selectable.includes(card) && {
              selection: {
                chosen: chosen.has(card.party_id),
                onChange: (on: boolean) => choose([card.party_id], on),
              },
            })}
          >
            <InvitationActions
              card={card}
              tab={tab}
              open={post.status === postingStatuses.published}
              inviting={inviting}
              onNote={() => setNoting([card])}
            />
          </PartyCard>
        ))}
      />
      {noting && (
        <InviteNote
          who={whoText(noting)}
          onSend={(note) => inviting.invite(noting, note)}
          onClose={() => setNoting(undefined)}
        />
      )}
      {writingTo && (
        <MessageSeveral
          to={writingTo.map(addressee)}
          noun={audienceNoun(view)}
          onSent={() => {
            choose(idsOf(writingTo), false);
            setWritingTo(undefined);
          }}
          onClose={() => setWritingTo(undefined)}
        />
      )}
    </div>
  );
}

/** Under the name: what and where. How many students of an institution fit is among the reasons. */
function factsOf({ detail, city_name }: InvitationCard): string[] {
  return [detail, detail.includes(city_name) ? '' : city_name].filter(Boolean);
}

const idsOf = (cards: readonly InvitationCard[]) => cards.map(({ party_id }) => party_id);
const addressee = (card: InvitationCard) => ({ party: cardParty(card), name: card.name });

interface BulkProps {
  readonly selectable: readonly InvitationCard[];
  readonly picked: readonly InvitationCard[];
  readonly onAll: (on: boolean) => void;
  /** The keys that act on one card, while nothing is selected. */
  readonly keys: ReactNode;
  /** What can be done with those that are picked. */
  readonly children: ReactNode;
}

/** Chooses all that are shown, and acts on those that are chosen. */
function Bulk({ selectable, picked, onAll, keys, children }: BulkProps) {
  const all = picked.length === selectable.length;
  return (
    <div className={classes.bulk}>
      <Checkbox
        label={picked.length === 0 ? 'Select all shown' : `${count(picked.length)} selected`}
        checked={all}
        indeterminate={picked.length > 0 && !all}
        onChange={() => onAll(!all)}
      />
      {picked.length > 0 ? children : keys}
    </div>
  );
}
