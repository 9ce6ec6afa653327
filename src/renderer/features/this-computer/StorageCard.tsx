import { Button } from '@mantine/core';
import { type StorageKind, storageKinds } from '#shared/desk/types.ts';
import { backUpShared } from '#shared/rules/desk/back-up.ts';
import { useFileDownload } from '../../app/controls/use-file-download.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { sizeText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState } from '../../ui/states/States.tsx';
import { RestoreBackup } from './RestoreBackup.tsx';
import classes from './this-computer.module.css';

const names: Readonly<Record<StorageKind, string>> = {
  work: 'Drafts, lists and copies for offline use',
  pictures: 'Pictures and logos',
  uploads: 'Files waiting to be sent',
  service: 'Service on this computer',
  aside: 'Set aside: locked or unreadable data',
  other: 'Settings, logs and temporary files',
};

/** The rows before their sizes are known: the page doesn't move when they come. */
const unread = storageKinds.map((kind) => ({ kind, bytes: null }));

const fixed = { service: 'the service', sharedComputer: 'whether this computer is shared' } as const;

/** What takes up room on this computer, what its owner has fixed, and a file for whoever helps. */
export function StorageCard() {
  const { data, problem, refetch } = useDesk('computer.read');
  return (
    <Card id="storage" title="Storage and diagnostics" note={data && sizeText(total(data.storage))}>
      <div className={classes.form}>
        {problem && !data ? (
          <ErrorState problem={problem} onRetry={refetch} />
        ) : (
          <>
            <dl className={classes.sizes}>
              {(data?.storage ?? unread).map(({ kind, bytes }) => (
                <div key={kind}>
                  <dt>{names[kind]}</dt>
                  <dd>{bytes === null ? '…' : sizeText(bytes)}</dd>
                </div>
              ))}
            </dl>
            <p className={classes.note}>
              Policy file: <code>{data?.policy.file ?? '…'}</code>. {data && fixesText(data.policy.fixes)}
            </p>
          </>
        )}
        <BackUp />
        <Diagnostics />
      </div>
    </Card>
  );
}

const fixesText = (fixes: readonly (keyof typeof fixed)[]) =>
  fixes.length === 0
    ? 'Nothing is fixed for the people of this computer.'
    : `This computer’s owner has fixed ${fixes.map((name) => fixed[name]).join(' and ')}.`;

const total = (storage: readonly { readonly bytes: number }[]) => storage.reduce((sum, { bytes }) => sum + bytes, 0);

function BackUp() {
  const { data: settings } = useDesk('settings.read');
  const { busy, download } = useFileDownload();
  const isShared = settings?.sharedComputer === true;
  return (
    <>
      <p className={classes.note}>
        A backup is one file with everything on this computer. What accounts keep stays locked in it; the data of a
        service that runs here doesn’t, so keep the file where only you can read it. If Footbridge doesn’t start,
        restore the file from a terminal with <code className={classes.flag}>--restore FILE</code>.
      </p>
      {isShared && <p className={classes.note}>{backUpShared}</p>}
      <div className={classes.buttons}>
        <Button
          variant="default"
          {...disabledBecause(isShared && backUpShared)}
          loading={busy}
          onClick={() => void download('computer.backUp', {}, 'Backup saved')}
        >
          Back up to a file
        </Button>
        <RestoreBackup disabled={isShared} />
      </div>
    </>
  );
}

function Diagnostics() {
  const { busy, download } = useFileDownload();
  return (
    <>
      <p className={classes.note}>
        If something doesn’t work, send this file to whoever helps you. It has versions, sizes, counts and error codes.
        It has no names, no addresses and nothing that anyone typed.
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void download('computer.diagnostics', {}, 'Diagnostics saved')}
        >
          Save diagnostics
        </Button>
      </div>
    </>
  );
}
