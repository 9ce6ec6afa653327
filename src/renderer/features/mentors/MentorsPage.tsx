import { useState } from 'react';
import { useRead } from '../../app/desk/use-read.ts';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { MentorCard } from './MentorCard.tsx';
import classes from './mentors.module.css';

/** So many mentors stand on a page. */
const limit = 24;

/** /student/mentors: the registered mentors, each leading to the profile. */
export function MentorsPage() {
  const [page, setPage] = useState(1);
  const list = useRead('mentors.list', { query: { page, limit } });
  const { data } = list;
  return (
    <Page title="Mentors" subtitle={data && counted(data.total, 'mentor')}>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {!data &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={6} />)}
      {data?.total === 0 && (
        <Empty title="No mentors yet">
          Mentors are listed here once they have signed up and verified their e-mail.
        </Empty>
      )}
      {data && data.total > 0 && (
        <>
          <ul className={classes.list} aria-label="Mentors">
            {data.data.map((mentor) => (
              <li key={mentor.id}>
                <MentorCard mentor={mentor} />
              </li>
            ))}
          </ul>
          {data.total > limit && <StepPager page={page} pages={Math.ceil(data.total / limit)} onPage={setPage} />}
        </>
      )}
    </Page>
  );
}
