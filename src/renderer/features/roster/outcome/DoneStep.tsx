import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { count } from '../../../ui/format.ts';
import { Card, StatCard } from '../../../ui/page/Card.tsx';
import { ErrorWorkbook } from '../check/ErrorWorkbook.tsx';
import { RefusedRows } from '../check/RefusedRows.tsx';
import { ImportPage } from '../ImportPage.tsx';
import shared from '../roster.module.css';
import { accountTexts, mailTexts, outcomeLabels } from '../roster-texts.ts';
import { ImportFile } from '../start/ImportFile.tsx';
import classes from './outcome.module.css';
import { UndoOffer } from './UndoOffer.tsx';
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
        <strong>{outcomeLabels(outcome, upload.foundAgain)}</strong>
        <span className={classes.doneActions}>
          <UndoOffer upload={upload} />
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
        {upload.options.mode === 'full' && (
          <StatCard label="Not in the file" value={count(upload.absent)} tone="warn" />
        )}
        <StatCard label="Left out for errors" value={count(leftOut)} tone={leftOut > 0 ? 'bad' : 'quiet'} />
        <StatCard
          label="Refused by the service"
          value={count(rejected.length)}
          tone={rejected.length > 0 ? 'bad' : 'quiet'}
        />
      </section>
      {leftOut + rejected.length > 0 && (
        <Card title="Rows that weren’t imported" note={<ErrorWorkbook importId={upload.importId} urgent />}>
          <p className={shared.cardText}>
            The error workbook has these rows in your file’s columns, with what is wrong and how to correct it. Correct
            them there and upload that file; the other rows stay as they are.
          </p>
          <RefusedRows rejected={rejected} />
        </Card>
      )}
      <Afterwards upload={upload} />
    </ImportPage>
  );
}

/** Who was written to, who joins how, and the way back. */
function Afterwards({ upload: { outcome, options, rosterImportId } }: { upload: RosterImport }) {
  const added = outcome?.accepted ?? 0;
  const isVerified = useUser().company?.verified !== false;
  return (
    <p className={shared.cardText}>
      {options.choices.notify && added > 0 ? mailTexts(options, isVerified) : 'No one was e-mailed.'}{' '}
      {added > 0 && `${accountTexts} `}
      {rosterImportId !== null && (
        <>
          You can undo the upload for 30 days in the{' '}
          <Link className="fb-link" to="/educator/upload-student#history">
            upload history
          </Link>
          .
        </>
      )}
    </p>
  );
}
