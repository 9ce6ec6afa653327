import { Alert, Button, Group } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { Draft, DraftBody } from '#shared/desk/types.ts';
import { clockTime } from '../../ui/format.ts';
import type { DraftEditing } from './use-draft-editing.ts';

interface DraftConflictProps<T extends DraftBody> {
  readonly editing: Pick<DraftEditing<T>, 'saver' | 'keepMine'>;
  readonly draftId: string | null;
  /** The other window's text was chosen. */
  readonly onTheirs: (draft: Draft) => void;
}

/** The same draft was saved in another window: both texts are kept until one is chosen. */
export function DraftConflict<T extends DraftBody>({ editing, draftId, onTheirs }: DraftConflictProps<T>) {
  const { saver, keepMine } = editing;
  const theirs = theirsOf(saver.problem?.detail);
  if (saver.phase !== 'conflict' || !theirs || !draftId) return null;
  return (
    <Alert
      color="marigold"
      icon={<IconArrowsSplit2 size={20} />}
      title={`This draft was saved in another window at ${clockTime(theirs.savedAt)}`}
    >
      Nothing of it is lost: whichever you choose, the other stays in the history.
      <Group gap={10} mt={10}>
        <Button size="xs" onClick={() => keepMine(theirs.revision)}>
          Keep what is here
        </Button>
        <Button size="xs" variant="default" onClick={() => onTheirs(theirs)}>
          Take the other window’s text
        </Button>
      </Group>
    </Alert>
  );
}

function theirsOf(detail: unknown): Draft | null {
  const theirs = (detail as { theirs?: Draft } | undefined)?.theirs;
  return theirs && typeof theirs.revision === 'number' ? theirs : null;
}
