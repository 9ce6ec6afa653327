import { Button } from '@mantine/core';
import { IconArrowsDownUp, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { useCommand } from '../../app/use-command.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { count, counted } from '../../ui/format.ts';
import { CheckFilters, type RowFilter } from './CheckFilters.tsx';
import { CheckRows } from './CheckRows.tsx';
import classes from './check.module.css';
import { FileFormatMenu } from './FileFormatMenu.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportPage } from './ImportPage.tsx';
import shared from './roster.module.css';
import { checkNote, commitLabel, commitObstacle } from './roster-words.ts';
import { useFileDownload } from './use-file-download.ts';

interface CheckStepProps {
  readonly upload: RosterImport;
  readonly onBack: () => void;
}

/** What will happen to every row, before anything is sent: filter, find, mend, and commit. */
export function CheckStep({ upload, onBack }: CheckStepProps) {
  const navigate = useNavigate();
  const commit = useCommand('roster.commit');
  const [filter, setFilter] = useState<RowFilter>('all');
  const [search, setSearch] = useState('');
  const { counts, importId, options } = upload;
  const obstacle = commitObstacle(counts, options.allOrNothing);

  return (
    <ImportPage
      title={`Check ${counted(counts.read, 'row')}`}
      step={2}
      width="fill"
      onStep={(step) => (step === 0 ? void navigate('/educator/upload-student') : onBack())}
      footer={
        <>
          <span className={shared.footerNote} role="status">
            {obstacle ?? 'Nobody is e-mailed. This can be undone for 30 days.'}
          </span>
          <span className={shared.footerActions}>
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
            <Button disabled={obstacle !== null} loading={commit.busy} onClick={() => void commit.run({ importId })}>
              {commitLabel(counts)}
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
        <FormProblem message={commit.problem?.message} />
        <CheckFilters
          upload={upload}
          filter={filter}
          search={search}
          onFilter={setFilter}
          onSearch={setSearch}
          actions={counts.error + counts.warnings > 0 && <ErrorWorkbook importId={importId} />}
        />
      </div>
      <CheckRows key={importId} upload={upload} filter={filter} search={search} onShowAll={() => setFilter('all')} />
      <span className="fb-visually-hidden" role="status">
        {count(counts.error)} rows with errors
      </span>
    </ImportPage>
  );
}

/** 'Error workbook': the rows that are left out with why, and in the columns of the file so that they upload as they are. */
export function ErrorWorkbook({ importId }: { importId: string }) {
  const { busy, download } = useFileDownload();
  return (
    <FileFormatMenu
      label="Error workbook"
      size="xs"
      fz={13}
      icon={<IconTableExport size={16} stroke={1.9} aria-hidden="true" />}
      busy={busy}
      onChoose={(format) => void download('roster.problems', { importId, format }, 'Error workbook saved')}
    />
  );
}
