import { Button, SegmentedControl } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { counted } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { UnverifiedPlace } from '../company/UnverifiedPlace.tsx';
import { kindLabels } from '../postings/kinds.ts';
import { PostNewInternship } from '../postings/PostingHeader.tsx';
import { audienceNoun } from './InvitationActions.tsx';
import { InvitationCards } from './InvitationCards.tsx';
import { InviteFilters } from './InviteFilters.tsx';
import { tabName } from './invitation-tabs.ts';
import classes from './invitations.module.css';
import { filtersSet, type InviteView } from './invite-view.ts';
import { PartyTabs } from './PartyTabs.tsx';
import { useInvitations } from './use-invitations.ts';

interface InviteBoardProps {
  readonly kind: PostingKind;
  readonly post: Posting;
  readonly view: InviteView;
  readonly onChange: (part: Partial<InviteView>) => void;
}

const audienceLabels = [
  { value: 'colleges', label: 'Colleges' },
  { value: 'students', label: 'Students' },
];

/** The tabs, the cards of one of them, and beside them the filter and the tile. */
export function InviteBoard({ kind, post, view, onChange }: InviteBoardProps) {
  const [filtering, setFiltering] = useState(false);
  const { list, cards, count, total } = useInvitations(kind, post.id, view);
  const { audience, tab } = view;
  const set = filtersSet(view);
  return (
    <PartyTabs
      label="Invitations by status"
      tab={tab}
      nameOf={(index) => tabName(index, audience)}
      count={count}
      onTab={(next) => onChange({ tab: next, search: '' })}
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <UnverifiedPlace />
          <FilterBar
            summary={cards && counted(total, audienceNoun(view))}
            actions={
              // Projects are for colleges.
              kind !== 'project' && (
                <SegmentedControl
                  aria-label="Whom to invite"
                  data={audienceLabels}
                  value={audience}
                  onChange={(value) =>
                    onChange({
                      audience: value === 'students' ? 'students' : 'colleges',
                      search: '',
                      city: [],
                      skills: [],
                      qualification: [],
                    })
                  }
                />
              )
            }
          >
            <SearchBox
              label={audience === 'students' ? 'Search students' : 'Search institutions'}
              value={view.search}
              onChange={(search) => onChange({ search })}
            />
            {tab === 'suggested' && (
              <Button
                className={classes.onlySmall}
                variant="default"
                aria-expanded={filtering}
                leftSection={<IconFilter size={16} stroke={1.8} aria-hidden="true" />}
                onClick={() => setFiltering(!filtering)}
              >
                {set > 0 ? `Filter (${set})` : 'Filter'}
              </Button>
            )}
          </FilterBar>
          {post.status !== postingStatuses.published && (
            <p className={classes.who} role="note">
              This {kindLabels[kind].one} isn’t open, so you can’t invite anyone new.
            </p>
          )}
          <InvitationCards
            key={`${audience} ${tab}`}
            kind={kind}
            post={post}
            view={view}
            cards={cards}
            list={list}
            total={total}
            onChange={onChange}
          />
        </div>
        <div className={classes.aside} data-open={filtering}>
          {tab === 'suggested' && (
            <InviteFilters
              key={`${audience} ${set}`}
              kind={kind}
              id={post.id}
              audience={audience}
              filters={view}
              onApply={({ city, skills, qualification }) => {
                setFiltering(false);
                onChange({ city, skills, qualification });
              }}
            />
          )}
          <PostNewInternship />
        </div>
      </div>
    </PartyTabs>
  );
}
