import { Alert, Button, Group } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Draft, DraftBody } from '#shared/desk/types.ts';
import { clockTime } from '../../ui/format.ts';
import type { DraftEditing } from './use-draft-editing.ts';

interface DraftConflictProps<T extends DraftBody> {
  readonly editing: Pick<DraftEditing<T>, 'saver' | 'keepMine' | 'takeTheirs'>;
  readonly draftId: string | null;
  /** The other window's text was chosen. */
  readonly onTheirs: (draft: Draft) => void;
}

/** The same draft was saved in another window: both texts are kept until one is chosen. */
export function DraftConflict<T extends DraftBody>({ editing, draftId, onTheirs }: DraftConflictProps<T>) {
  const { saver, keepMine, takeTheirs } = editing;
  const [busy, setBusy] = useState(false);
  const theirs = theirsOf(saver.problem?.detail);

  async function chooseTheirs(revision: number) {
    setBusy(true);
    const draft = await takeTheirs(revision);
    setBusy(false);
    if (draft) onTheirs(draft);
  }

  if (saver.phase !== 'conflict' || !theirs || !draftId) return null;
  return (
    <Alert
      color="marigold"
      icon={<IconArrowsSplit2 size={20} />}
      title={`This draft was saved in another window at ${clockTime(theirs.savedAt)}`}
    >
      Whichever you choose, the other text stays in the history.
      <Group gap={10} mt={10}>
        <Button size="xs" onClick={() => keepMine(theirs.revision)}>
          Keep this text
        </Button>
        <Button size="xs" variant="default" loading={busy} onClick={() => void chooseTheirs(theirs.revision)}>
          Use the other window’s text
        </Button>
      </Group>
    </Alert>
  );
}

function theirsOf(detail: unknown): Draft | null {
  const theirs = (detail as { theirs?: Draft } | undefined)?.theirs;
  return theirs && typeof theirs.revision === 'number' ? theirs : null;
}
