import { useState } from 'react';
import { useRead } from '../../app/desk/use-read.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { TablePager } from '../../ui/table/TablePager.tsx';
import classes from './privacy.module.css';

const limit = 10;

/** Which companies and institutions looked at the own profile, and when. */
export function ProfileViews() {
  const [page, setPage] = useState(1);
  const { data, loading, problem, refetch, live, asOf } = useRead('student.views', { query: { page, limit } });
  return (
    <Card title="Who looked at your profile">
      <div className={classes.card}>
        <OfflineNote live={live} asOf={asOf} />
        {loading && <LoadingLines lines={3} />}
        {problem && !data && <ErrorState problem={problem} onRetry={refetch} />}
        {data?.total === 0 && (
          <p className={classes.note}>
            Nobody yet. When a company that you applied to or your institution opens your profile, you see it here.
          </p>
        )}
        {data && data.total > 0 && (
          <ul className={classes.views} aria-label="Who looked at your profile">
            {data.data.map(({ kind, name, viewed_at }) => (
              <li key={`${kind} ${name} ${viewed_at}`}>
                <strong>{name}</strong>
                <span>{kind === 'company' ? 'Company' : 'Institution'}</span>
                <time dateTime={viewed_at}>{`${dayText(viewed_at)}, ${timeOfDay(viewed_at)}`}</time>
              </li>
            ))}
          </ul>
        )}
        {data && data.total > limit && <TablePager page={page} limit={limit} total={data.total} onPage={setPage} />}
      </div>
    </Card>
  );
}
