import { Drawer, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useDeskPresent } from '../../app/desk/desk-presence.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useSaving } from '../../app/outbox/saving.ts';
import { lazyPart } from '../../app/routes/lazy-part.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { useWindowWords } from '../../app/session/window-words.ts';
import { type DeskState, deskState } from './desk-state.ts';
import classes from './SyncState.module.css';

const SyncPanel = lazyPart(async () => (await import('./SyncPanel.tsx')).SyncPanel);

/** The sync state of the top bar; opens the panel with everything that waits. */
export function SyncState() {
  const [opened, panel] = useDisclosure(false);
  const { kind, text } = useDeskState();
  const Icon = kind === 'saving' ? IconCloudUpload : IconCloudCheck;
  return (
    <>
      <Tooltip label="What is saved, and what is waiting to be sent">
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
      <Drawer opened={opened} onClose={panel.close} position="right" size={420} title="Saved and sent">
        <Suspense>{opened && <SyncPanel onLeave={panel.close} />}</Suspense>
      </Drawer>
    </>
  );
}

/** The one state of this window, from everything that it knows. */
function useDeskState(): DeskState {
  const { session } = useSession();
  return deskState({
    deskPresent: useDeskPresent(),
    session,
    words: useWindowWords(),
    saving: useSaving(),
    summary: useDesk('outbox.summary').data,
    restored: Boolean(useDesk('restored.read').data),
    workspace: useDesk('workspace.read').data,
  });
}
