import { Drawer, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../app/lazy-part.ts';
import { useSaving } from '../../app/saving.ts';
import { useDesk } from '../../app/use-read.ts';
import classes from './SyncState.module.css';
import { syncText } from './sync-text.ts';

const SyncPanel = lazyPart(async () => (await import('./SyncPanel.tsx')).SyncPanel);

/** The sync state of the top bar; opens the panel with everything that waits. */
export function SyncState() {
  const summary = useDesk('outbox.summary');
  const workspace = useDesk('workspace.read');
  const saving = useSaving();
  const [opened, panel] = useDisclosure(false);
  const { kind, text } = syncText({ summary: summary.data, workspace: workspace.data, saving });
  const Icon = kind === 'saving' ? IconCloudUpload : IconCloudCheck;
  return (
    <>
      <Tooltip label="What is saved, and what still has to be sent">
        <button type="button" className={classes.pill} data-kind={kind} onClick={panel.open}>
          {kind === 'saved' || kind === 'saving' ? (
            <Icon size={17} stroke={1.7} aria-hidden="true" />
          ) : (
            <span className={classes.dot} />
          )}
          <span className={classes.text}>{text}</span>
        </button>
      </Tooltip>
      <span className="fb-visually-hidden" role="status">
        {text}
      </span>
      <Drawer
        opened={opened}
        onClose={panel.close}
        position="right"
        size={420}
        title="Saved and sent"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense>{opened && <SyncPanel onLeave={panel.close} />}</Suspense>
      </Drawer>
    </>
  );
}
