import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsDownUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { counted } from '../../../ui/format.ts';
import { NewValues } from '../columns/NewValues.tsx';
import { doubtful } from '../columns/values-form.ts';
import { ImportPage } from '../ImportPage.tsx';
import { useCommit } from '../outcome/use-commit.ts';
import shared from '../roster.module.css';
import { accountTexts, checkNote, commitLabel, commitObstacle, mailTexts } from '../roster-texts.ts';
import { ImportFile } from '../start/ImportFile.tsx';
import { BulkChangeDialog } from './BulkChangeDialog.tsx';
import { CheckFilters, type RowFilter } from './CheckFilters.tsx';
import { CheckNotices } from './CheckNotices.tsx';
import { CheckRows } from './CheckRows.tsx';
import classes from './check.module.css';
import { ErrorWorkbook } from './ErrorWorkbook.tsx';

interface CheckStepProps {
  readonly upload: RosterImport;
  readonly onBack: () => void;
}

/** What will happen to every row, before anything is sent: filter, find, mend, decide, and commit. */
export function CheckStep({ upload, onBack }: CheckStepProps) {
  const navigate = useNavigate();
  const commit = useCommit(upload);
  const [deciding, { open: decide, close: decided }] = useDisclosure(false);
  const [filter, setFilter] = useState<RowFilter>('all');
  const [search, setSearch] = useState('');
  const { counts, importId, options } = upload;
  const isVerified = useUser().company?.verified !== false;
  const obstacle = commitObstacle(upload);
  // A value that looks like a known one is asked about before it is added: it would be tedious to mend afterwards.
  const send = () => (doubtful(upload).length > 0 ? decide() : commit.begin());

  return (
    <ImportPage
      title={`Check ${counted(counts.read, 'row')}`}
      step={2}
      width="fill"
      onStep={(step) => (step === 0 ? void navigate('/educator/upload-student') : onBack())}
      footer={
        <>
          <span className={shared.footerNote} role="status">
            {obstacle ?? `${mailTexts(options, isVerified)} This can be undone for 30 days.`}
            {!obstacle && counts.create > 0 && <> {accountTexts}</>}
          </span>
          <span className={shared.footerActions}>
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
            <Button {...disabledBecause(obstacle)} loading={commit.busy} onClick={send}>
              {commitLabel(upload)}
            </Button>
          </span>
        </>
      }
    >
      <div className={classes.checkHead}>
        <ImportFile
          upload={upload}
          note={checkNote(upload)}
          action={
            <Button
              size="xs"
              fz={13}
              variant="default"
              leftSection={<IconArrowsDownUp size={16} stroke={1.9} aria-hidden="true" />}
              onClick={onBack}
            >
              Change columns
            </Button>
          }
        />
        {!commit.asking && <FormProblem message={commit.problem?.message} />}
        <CheckNotices upload={upload} onDecideValues={decide} />
        <CheckFilters
          upload={upload}
          filter={filter}
          search={search}
          onFilter={setFilter}
          onSearch={setSearch}
          actions={
            counts.error + counts.warnings > 0 && <ErrorWorkbook importId={importId} urgent={counts.error > 0} />
          }
        />
      </div>
      <CheckRows
        key={importId}
        upload={upload}
        filter={filter}
        search={search}
        onFilter={setFilter}
        onShowAll={() => {
          setFilter('all');
          setSearch('');
        }}
      />
      <span className="fb-visually-hidden" role="status">
        {counted(counts.error, 'row')} with errors
      </span>
      <NewValues upload={upload} opened={deciding} onClose={decided} />
      <BulkChangeDialog upload={upload} commit={commit} />
    </ImportPage>
  );
}
