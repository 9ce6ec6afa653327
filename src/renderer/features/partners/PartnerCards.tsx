import { Button } from '@mantine/core';
import { IconBuildingBank, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { PartnerCard } from '#shared/contract/partnerships.ts';
import { Empty } from '../../ui/states/States.tsx';
import { CardsState } from '../invitations/CardsState.tsx';
import { InviteNote } from '../invitations/InviteNote.tsx';
import classes from '../invitations/invitations.module.css';
import { PartyCard } from '../invitations/PartyCard.tsx';
import { StandingText } from '../invitations/StandingText.tsx';
import { useCardKeys } from '../invitations/use-card-keys.ts';
import { PartnerActions } from './PartnerActions.tsx';
import { type PartnerTexts, partnerTexts } from './partner-texts.ts';
import { type PartnersView, pageLimits } from './partners-view.ts';
import { usePartnering } from './use-partnering.ts';
import type { Partners, ShownPartner } from './use-partners.ts';

interface PartnerCardsProps {
  readonly kind: PartnerCard['kind'];
  readonly view: PartnersView;
  readonly partners: Partners;
  readonly onChange: (part: Partial<PartnersView>) => void;
}

const none: readonly ShownPartner[] = [];

/** The companies or institutions of one tab, and what can be done with them, by keyboard too. */
export function PartnerCards({ kind, view, partners, onChange }: PartnerCardsProps) {
  const words = partnerTexts[kind];
  const { tab } = view;
  const { list, cards, total } = partners;
  const partnering = usePartnering();
  const [noting, setNoting] = useState<PartnerCard>();
  const shown = cards ?? none;
  const choosing = tab === 'suggested';
  const action = (run: (card: PartnerCard) => void) => (index: number) => {
    const card = shown[index];
    if (card && choosing) run(card);
  };
  const { holder, active } = useCardKeys(
    shown.map(({ party_id }) => party_id),
    {
      I: action(partnering.invite),
      X: action(partnering.hide),
      N: action(setNoting),
    },
  );
  return (
    <div ref={holder} className={classes.main}>
      <CardsState
        label={tab}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        pager={{ page: view.page, limit: pageLimits[kind], total, onPage: (page) => onChange({ page }) }}
        empty={<NoPartners words={words} view={view} onChange={onChange} />}
        cards={cards?.map((card, index) => (
          <PartyCard
            key={card.party_id}
            party={card}
            shape="square"
            facts={factsOf(card)}
            fitsBy={choosing ? words.fitsBy : undefined}
            active={index === active}
            state={<StandingText card={card} received={tab === 'received'} />}
          >
            <PartnerActions card={card} tab={tab} partnering={partnering} onNote={() => setNoting(card)} />
          </PartyCard>
        ))}
      />
      {noting && (
        <InviteNote
          who={noting.name}
          onSend={(note) => partnering.invite(noting, note)}
          onClose={() => setNoting(undefined)}
        />
      )}
    </div>
  );
}

interface NoPartnersProps extends Pick<PartnerCardsProps, 'view' | 'onChange'> {
  readonly words: PartnerTexts;
}

/** Under the name: where. How many students or openings there are is among the reasons. */
function factsOf({ detail, city_name }: PartnerCard): string[] {
  return [detail, detail.includes(city_name) ? '' : city_name].filter(Boolean);
}

function NoPartners({ words, view, onChange }: NoPartnersProps) {
  const { tab, search } = view;
  if (search) {
    return (
      <Empty
        icon={<IconSearchOff size={22} />}
        title={`Nothing found for “${search}”`}
        action={
          <Button variant="default" onClick={() => onChange({ search: '' })}>
            Show all
          </Button>
        }
      />
    );
  }
  const [title, text] = words.empty[tab];
  return (
    <Empty
      icon={<IconBuildingBank size={22} />}
      title={title}
      action={
        tab !== 'suggested' && (
          <Button variant="default" onClick={() => onChange({ tab: 'suggested' })}>
            See suggestions
          </Button>
        )
      }
    >
      {text}
    </Empty>
  );
}
