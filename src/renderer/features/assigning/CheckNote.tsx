import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { count, counted } from '../../ui/format.ts';
import { checkText, lackedText, receivers } from './assigning-texts.ts';
import classes from './SendPosting.module.css';
import type { Check } from './use-check.ts';

interface CheckNoteProps {
  readonly check: Check;
  /** Whether those who lack something are left out. */
  readonly onlyQualified: boolean;
  readonly onOnlyQualified: (only: boolean) => void;
  /** What it is about. */
  readonly children: ReactNode;
}

/** Before sending: who qualifies, what the others lack, and whether they are to get it all the same. */
export function CheckNote({ check, onlyQualified, onOnlyQualified, children }: CheckNoteProps) {
  const { result, problem, checking, retry } = check;
  if (problem) return <NotChecked offline={problem.code === 'offline'} message={problem.message} onRetry={retry} />;
  if (!result || checking) {
    return (
      <p className={classes.note} role="status">
        Checking who qualifies…
      </p>
    );
  }
  const get = receivers(result, onlyQualified);
  // Those who lack one thing alone are in the counts already.
  const more = result.criteria.filter(({ lack, only }) => lack > only);
  return (
    <div className={classes.check}>
      <p className={classes.counts} role="status">
        {checkText(result)}
      </p>
      {more.length > 0 && (
        <ul className={classes.lacked}>
          {more.map((each) => (
            <li key={each.criterion}>{lackedText(each)}</li>
          ))}
        </ul>
      )}
      {result.lacks > 0 && (
        <Checkbox
          size="sm"
          label={`Leave out the ${count(result.lacks)} who ${result.lacks === 1 ? 'lacks' : 'lack'} something`}
          checked={onlyQualified}
          onChange={(event) => onOnlyQualified(event.currentTarget.checked)}
        />
      )}
      <p className={classes.note}>
        {get === 0 ? 'No student would get the ' : `${counted(get, 'student')} will get the `}
        {children}.
      </p>
    </div>
  );
}

function NotChecked({ offline, message, onRetry }: { offline: boolean; message: string; onRetry: () => void }) {
  if (offline) {
    return (
      <p className={classes.note} role="status">
        You’re offline, so it isn’t known yet who qualifies. You can still send it: students are checked when it is
        sent, and those who lack something are left out.
      </p>
    );
  }
  return (
    <p className={classes.note} role="alert">
      {message}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}
