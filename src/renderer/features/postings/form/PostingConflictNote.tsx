import { Alert, Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Draft } from '#shared/desk/types.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { conflictOf, type PostingConflict } from '../both-versions.ts';
import { CompareVersions } from '../CompareVersions.tsx';

interface PostingConflictNoteProps {
  readonly draft: Pick<Draft, 'id' | 'method'>;
  /** Saves what is typed. Answers whether it is on disk. */
  readonly beforeChoice: () => Promise<boolean>;
  /** Both are to be put together in the form; what the service has now is theirs. */
  readonly onByHand: (theirs: PostingConflict['theirs']) => void;
  /** A version was chosen: the form is done. */
  readonly onDone: () => void;
}

/** In the form of a changed posting that somebody else has saved first: says so, and shows both versions. */
export function PostingConflictNote({ draft, beforeChoice, onByHand, onDone }: PostingConflictNoteProps) {
  const [comparing, setComparing] = useState(false);
  const drafts = useDesk('drafts.list', { method: draft.method });
  const outbox = useDesk('outbox.list');
  const outboxId = drafts.data?.find(({ id }) => id === draft.id)?.outboxId;
  const entry = outbox.data?.find(({ id }) => id === outboxId);
  const conflict = entry ? conflictOf(entry) : null;
  if (!(entry && conflict)) return null;
  return (
    <Alert
      color="marigold"
      icon={<IconArrowsSplit2 size={20} />}
      title={`Someone else changed this ${conflict.kind} while you were editing`}
    >
      If you save, your version replaces theirs. Compare both first.
      <Button
        size="xs"
        mt={10}
        display="block"
        onClick={async () => {
          if (await beforeChoice()) setComparing(true);
        }}
      >
        Compare
      </Button>
      {comparing && (
        <CompareVersions
          entry={entry}
          conflict={conflict}
          draft={draft}
          onClose={() => setComparing(false)}
          onByHand={() => {
            setComparing(false);
            onByHand(conflict.theirs);
          }}
          onDone={onDone}
        />
      )}
    </Alert>
  );
}
