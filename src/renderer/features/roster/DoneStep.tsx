import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { Card, StatCard } from '../../ui/Card.tsx';
import { count } from '../../ui/format.ts';
import { ErrorWorkbook } from './CheckStep.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportPage } from './ImportPage.tsx';
import classes from './outcome.module.css';
import { RefusedRows } from './RefusedRows.tsx';
import shared from './roster.module.css';
import { outcomeWords } from './roster-words.ts';
import { WaitingStep } from './WaitingStep.tsx';

/** What the upload did; or that it waits for the service. */
export function DoneStep({ upload }: { upload: RosterImport }) {
  return upload.outcome && upload.state === 'done' ? (
    <Outcome upload={upload} outcome={upload.outcome} />
  ) : (
    <WaitingStep upload={upload} />
  );
}

type Finished = NonNullable<RosterImport['outcome']>;

function Outcome({ upload, outcome }: { upload: RosterImport; outcome: Finished }) {
  const { accepted, updated, unchanged, rejected } = outcome;
  const leftOut = upload.counts.error;
  return (
    <ImportPage title="The list is up to date" step={3}>
      <ImportFile upload={upload} />
      <div className={classes.doneLine} role="status">
        <span className={classes.doneMark}>
          <IconCheck size={22} stroke={2.4} aria-hidden="true" />
        </span>
        <strong>{outcomeWords(outcome)}</strong>
        <span className={classes.doneActions}>
          <Button component={Link} to="/educator/student-list">
            See the list
          </Button>
          <Button component={Link} to="/educator/upload-student" variant="default">
            Upload another list
          </Button>
        </span>
      </div>
      <section className={shared.counts} aria-label="What the upload did">
        <StatCard label="Added" value={count(accepted)} tone="good" />
        <StatCard label="Updated" value={count(updated)} tone="warn" />
        <StatCard label="Unchanged" value={count(unchanged)} tone="quiet" />
        <StatCard label="Left out for errors" value={count(leftOut)} tone={leftOut > 0 ? 'bad' : 'quiet'} />
        <StatCard
          label="Refused by the service"
          value={count(rejected.length)}
          tone={rejected.length > 0 ? 'bad' : 'quiet'}
        />
      </section>
      {leftOut + rejected.length > 0 && (
        <Card title="Rows that did not go through" note={<ErrorWorkbook importId={upload.importId} />}>
          <p className={shared.cardText}>
            The error workbook holds these rows in the columns of your file, with what is wrong and how to mend it.
            Correct them there and upload that file: the others stay as they are.
          </p>
          <RefusedRows rejected={rejected} />
        </Card>
      )}
      <p className={shared.cardText}>
        Nobody was e-mailed. For 30 days the upload can be undone in the{' '}
        <Link className="fb-link" to="/educator/upload-student#history">
          upload history
        </Link>
        .
      </p>
    </ImportPage>
  );
}
