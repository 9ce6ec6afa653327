import { type ReactNode, useState } from 'react';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { counted } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { MentorCard } from './MentorCard.tsx';
import classes from './mentors.module.css';

/** So many mentors stand on a page. */
const limit = listLimits.mentors;

interface MentorListProps {
  /** Where a mentor's profile is, by the account; students' unless given. */
  readonly pathOf?: (id: number) => string;
  /** What can be done while there is no mentor. */
  readonly action?: ReactNode;
}

/** The registered mentors, to search, each leading to the profile. */
export function MentorList({ pathOf, action }: MentorListProps) {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const list = useRead('mentors.list', { query: { page, limit, search } });
  const { data } = list;
  return (
    <>
      <FilterBar summary={data && counted(data.total, 'mentor')}>
        <SearchBox
          label="Search by name or skill"
          value={search}
          onChange={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
      </FilterBar>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {!data &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={6} />)}
      {data?.total === 0 &&
        (search ? (
          <Empty title="No mentors found">Try another name or skill.</Empty>
        ) : (
          <Empty title="No mentors yet" action={action}>
            Mentors are listed here once they have signed up and verified their e-mail.
          </Empty>
        ))}
      {data && data.total > 0 && (
        <>
          <ul className={classes.list} data-framed aria-label="Mentors">
            {data.data.map((mentor) => (
              <li key={mentor.id}>
                <MentorCard mentor={mentor} {...(pathOf && { pathOf })} />
              </li>
            ))}
          </ul>
          {data.total > limit && <StepPager page={page} pages={Math.ceil(data.total / limit)} onPage={setPage} />}
        </>
      )}
    </>
  );
}
