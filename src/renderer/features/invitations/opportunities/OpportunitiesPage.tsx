import { Button, SegmentedControl } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Invitation } from '#shared/contract/invitations.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../../app/outbox/queued-changes.ts';
import { useQueue } from '../../../app/outbox/use-queue.ts';
import { counted } from '../../../ui/format.ts';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Empty } from '../../../ui/states/States.tsx';
import { VerifiedMark } from '../../../ui/states/VerifiedMark.tsx';
import { explorePath } from '../../explore/explore-path.ts';
import { kindLabels } from '../../postings/kinds.ts';
import { CardsState } from '../CardsState.tsx';
import classes from '../invitations.module.css';
import { PartyCard } from '../PartyCard.tsx';
import { StandingText } from '../StandingText.tsx';
import { type OpportunityState, opportunitiesPath, opportunityStates } from './opportunities-path.ts';
import { PostingCardActions } from './PostingCardActions.tsx';

const limit = 20;

const stateLabels: Readonly<Record<OpportunityState, { label: string; title: string; text: string }>> = {
  received: {
    label: 'Waiting for you',
    title: 'No opportunities waiting',
    text: 'Openings that companies send you for your students are listed here.',
  },
  accepted: {
    label: 'Accepted',
    title: 'Nothing accepted yet',
    text: 'Openings that you and a company agreed on are listed here.',
  },
  sent: {
    label: 'Requested by you',
    title: 'You haven’t requested any partnerships yet',
    text: 'Openings that your institution asked to take part in are listed here until the company answers.',
  },
};

/** /educator/companies/opportunities: the openings that companies sent to the institution, and what became of them. */
export function OpportunitiesPage() {
  const [params, setParams] = useSearchParams();
  const state = opportunityStates.find((each) => each === params.get('state')) ?? 'received';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { list, rows, total } = usePostingCards(state, page);
  const words = stateLabels[state];
  return (
    <Page
      title="Opportunities sent to you"
      trail={
        <Link className="fb-link" to="/educator/companies">
          Partner Companies
        </Link>
      }
      subtitle="Accept an opening to assign it to your students."
    >
      <div className={classes.main}>
        <FilterBar summary={rows && counted(total, 'opportunity', 'opportunities')}>
          <SegmentedControl
            aria-label="Opportunities by status"
            data={opportunityStates.map((value) => ({ value, label: stateLabels[value].label }))}
            value={state}
            onChange={(next) => setParams(next === 'received' ? {} : { state: next }, { replace: true })}
          />
        </FilterBar>
        <CardsState
          label={words.label}
          problem={list.problem}
          onRetry={list.refetch}
          offline={list}
          pager={{
            page,
            limit,
            total,
            onPage: (next) => setParams({ ...(state !== 'received' && { state }), page: String(next) }),
          }}
          empty={
            <Empty icon={<IconSend size={22} />} title={words.title} action={<StateAction state={state} />}>
              {words.text}
            </Empty>
          }
          cards={rows?.map((row) => <PostingCardView key={row.id} row={row} state={state} />)}
        />
      </div>
    </Page>
  );
}

function StateAction({ state }: { state: OpportunityState }) {
  return (
    <Button variant="default" component={Link} to={state === 'accepted' ? opportunitiesPath() : '/educator/explore'}>
      {state === 'accepted' ? 'See what’s waiting' : 'Explore openings'}
    </Button>
  );
}

function PostingCardView({ row, state }: { row: Invitation; state: OpportunityState }) {
  const { title, company_name, company_logo, company_verified, method, post_id, note } = row;
  const party = { name: title, image: company_logo, reasons: [], score: 0, note };
  const standing = { ...row, party_id: row.id, name: title, queued: null };
  return (
    <PartyCard
      party={party}
      shape="square"
      facts={[kindLabels[method].first, company_name]}
      factsMark={<VerifiedMark verified={company_verified} />}
      state={<StandingText card={standing} received={state === 'received'} />}
      link={explorePath(method, post_id)}
    >
      <PostingCardActions row={row} state={state} />
    </PartyCard>
  );
}

/** One state of the own invitations, without those that were answered here and are on their way. */
function usePostingCards(state: OpportunityState, page: number) {
  const list = useRead('invitations.mine', { query: { tab: state, look: 'yes', page, limit } });
  const { entries } = useQueue();
  const answered = new Set(
    changesOf(standingChanges(entries, list.asOf), 'invitations.answer').map(({ change }) =>
      Number(change.params['id']),
    ),
  );
  const known = list.earlier ? undefined : list.data?.data;
  const rows = known?.filter(({ id }) => !answered.has(id));
  const left = (known?.length ?? 0) - (rows?.length ?? 0);
  return { list, rows, total: (list.data?.total ?? 0) - left };
}
