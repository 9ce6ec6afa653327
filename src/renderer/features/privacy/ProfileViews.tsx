import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../app/desk/use-read.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import classes from './privacy.module.css';

const step = 10;
/** As many as one page of the call holds. */
const max = 100;

/** Which companies and institutions looked at the own profile, and when. */
export function ProfileViews() {
  const [limit, setLimit] = useState(step);
  const { data, loading, problem, refetch, live, asOf } = useRead('student.views', { query: { page: 1, limit } });
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
        {data && data.total > limit && limit < max && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setLimit(Math.min(max, limit + 3 * step))}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
