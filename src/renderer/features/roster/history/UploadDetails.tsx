import { ActionIcon, Button, CopyButton, Drawer } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconCopy, IconFileDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Batch } from '#shared/contract/batches.ts';
import { useFileDownload } from '../../../app/controls/use-file-download.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { counted, dayText, timeOfDay } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { ErrorWorkbook } from '../check/ErrorWorkbook.tsx';
import { fieldWord, modeLabels } from '../roster-texts.ts';
import classes from './history.module.css';
import { choiceLabels, importOf, rosterImportStates, shortHash, undoObstacle } from './history.ts';
import { UploadReport } from './UploadReport.tsx';

interface UploadDetailsProps {
  /** The upload to show; null: closed. */
  readonly batch: Batch | null;
  readonly me: number;
  readonly onUndo: (batch: Batch) => void;
  readonly onClose: () => void;
}

/** One upload of the history: how it was read, what was decided, what came of each row, and the ways on from there. */
export function UploadDetails({ batch, me, onUndo, onClose }: UploadDetailsProps) {
  // The drawer keeps its words while it slides out.
  const [last, setLast] = useState(batch);
  if (batch && batch !== last) setLast(batch);
  return (
    <Drawer opened={batch !== null} onClose={onClose} position="right" size={860} title={last?.file_name ?? 'Upload'}>
      {last && (
        <div className={classes.details} key={last.id}>
          <Facts batch={last} />
          <Ways batch={last} me={me} onUndo={onUndo} />
          <UploadReport batch={last} />
        </div>
      )}
    </Drawer>
  );
}

function Facts({ batch }: { batch: Batch }) {
  const { status, by, created_at, mode, choices, mapping, file_hash, absent, undone_at, undo_until } = batch;
  const when = (iso: string) => `${dayText(iso)}, ${timeOfDay(iso)}`;
  const decided = choiceLabels(choices);
  const columns = Object.entries(mapping);
  return (
    <dl className={classes.facts}>
      <Fact name="Uploaded">
        {when(created_at)} by {by}
      </Fact>
      <Fact name="State">
        <StatusChip status={rosterImportStates[status].label} tone={rosterImportStates[status].tone} />{' '}
        {undone_at && when(undone_at)}
        {!undone_at && undo_until && `can be undone until ${dayText(undo_until)}`}
      </Fact>
      <Fact name="Mode">{modeLabels[mode].label}</Fact>
      {mode === 'full' && <Fact name="Not in the file">{counted(absent, 'student')}</Fact>}
      {decided.length > 0 && (
        <Fact name="Decided">
          {decided.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </Fact>
      )}
      {columns.length > 0 && (
        <Fact name="Columns">
          {columns.map(([field, heading]) => (
            <span key={field}>
              {heading === fieldWord(field)
                ? heading
                : `${heading || 'A column without heading'} as ${fieldWord(field)}`}
            </span>
          ))}
        </Fact>
      )}
      {file_hash && (
        <Fact name="SHA-256">
          <span className={classes.hash}>
            <code title={file_hash}>{shortHash(file_hash)}</code>
            <CopyHash hash={file_hash} />
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CopyHash({ hash }: { hash: string }) {
  return (
    <CopyButton value={hash}>
      {({ copied, copy }) => (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={copied ? 'Copied' : 'Copy the whole hash'}
          onClick={copy}
        >
          {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}

/** Undo, and of an upload of this computer its file and its failed rows. */
function Ways({ batch, me, onUndo }: Omit<UploadDetailsProps, 'batch' | 'onClose'> & { batch: Batch }) {
  const imports = useDesk('roster.list');
  const own = importOf(batch, imports.data ?? []);
  const { busy, download } = useFileDownload();
  const obstacle = undoObstacle(batch, me);
  const failed = own ? own.counts.error + (own.outcome?.rejected.length ?? 0) : 0;
  return (
    <div className={classes.ways}>
      {own?.fileUntil && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileDownload size={16} stroke={1.8} aria-hidden="true" />}
          loading={busy}
          title={`Kept sealed on this computer until ${dayText(own.fileUntil)}`}
          onClick={() => void download('roster.original', { importId: own.importId }, 'Original file saved')}
        >
          Original file
        </Button>
      )}
      {own && failed > 0 && <ErrorWorkbook importId={own.importId} />}
      {obstacle === null ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => onUndo(batch)}
        >
          Undo this upload
        </Button>
      ) : (
        batch.status === 'finished' && <span className={classes.tooOld}>{obstacle}</span>
      )}
    </div>
  );
}
