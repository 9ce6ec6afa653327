import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';
import { ProfileSummary } from './ProfileSummary.tsx';

interface ProfileStepProps {
  readonly company: string;
  readonly busy: boolean;
  /** What the service said when it refused. */
  readonly problem: string | null;
  readonly onProceed: () => void;
}

/** The first step of applying: what the company will see of the student. */
export function ProfileStep({ company, busy, problem, onProceed }: ProfileStepProps) {
  const { data, problem: unread, refetch, live, asOf } = useRead('student.ownProfile');
  return (
    <>
      <Card
        title={`What ${company || 'the company'} sees of you`}
        note={
          <Button
            component={Link}
            to={ownPaths.profile}
            variant="default"
            size="xs"
            leftSection={<IconPencil size={15} aria-hidden="true" />}
          >
            Edit
          </Button>
        }
      >
        <OfflineNote live={live} asOf={asOf} />
        {!data && (unread ? <ErrorState problem={unread} onRetry={refetch} /> : <LoadingLines lines={6} />)}
        {data && <ProfileSummary profile={data.data} />}
      </Card>
      {problem && (
        <p role="alert" className={classes.refused}>
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button loading={busy} onClick={onProceed}>
          Proceed to apply
        </Button>
      </div>
    </>
  );
}
