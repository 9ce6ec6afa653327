import { Button, Drawer } from '@mantine/core';
import type { Draft, DraftVersion } from '#shared/desk/types.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { clockTime, counted } from '../../ui/format.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { Empty, ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import classes from './DraftHistory.module.css';
import { changedFields } from './draft-difference.ts';

interface DraftHistoryProps {
  readonly draftId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Saves what is typed, so that it is a version too. */
  readonly beforeRestore: () => Promise<boolean>;
  readonly onRestored: (draft: Draft) => void;
}

/** The last 50 versions of a draft: what changed in each, and the way back to it. */
export function DraftHistory({ draftId, opened, onClose, beforeRestore, onRestored }: DraftHistoryProps) {
  const { data, problem, refetch } = useDesk('drafts.history', { id: draftId }, { enabled: opened });
  const restore = useCommand('drafts.restoreVersion');

  async function goBackTo(revision: number) {
    if (!(await beforeRestore())) return;
    const result = await restore.run({ id: draftId, revision });
    if (!result.ok) return toast.failed(result.error.message);
    toast.done('The earlier version is restored. The one that it replaced is in the history');
    onClose();
    onRestored(result.data);
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title="History"
      closeButtonProps={{ 'aria-label': 'Close the history' }}
    >
      {problem && <ErrorState problem={problem} onRetry={refetch} />}
      {!(data || problem) && <LoadingLines />}
      {data?.length === 0 && <Empty title="No earlier versions">A version is saved whenever you pause.</Empty>}
      <ol className={classes.list}>
        {data?.map((version, index) => (
          <Version
            key={version.revision}
            version={version}
            earlier={data[index + 1]}
            newest={index === 0}
            busy={restore.busy}
            onRestore={() => void goBackTo(version.revision)}
          />
        ))}
      </ol>
    </Drawer>
  );
}

interface VersionProps {
  readonly version: DraftVersion;
  readonly earlier: DraftVersion | undefined;
  readonly newest: boolean;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

function Version({ version, earlier, newest, busy, onRestore }: VersionProps) {
  const changes = changedFields(earlier?.body ?? {}, version.body);
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <span className={classes.time} title={version.savedAt}>
          {clockTime(version.savedAt)} <span className={classes.age}>{relativeTime(version.savedAt, Date.now())}</span>
        </span>
        {newest ? (
          <span className={classes.age}>Now</span>
        ) : (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      {changes.length === 0 && <p className={classes.age}>{earlier ? 'Opened another step' : 'Begun'}</p>}
      {changes.slice(0, 4).map(({ field, before, after }) => (
        <p key={field} className={classes.change}>
          <span className={classes.field}>{field}</span>
          {before && <del>{before}</del>} {after && <ins>{after}</ins>}
        </p>
      ))}
      {changes.length > 4 && <p className={classes.age}>and {counted(changes.length - 4, 'more field')}</p>}
    </li>
  );
}
