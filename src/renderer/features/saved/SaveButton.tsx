import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useRef } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { useActionLine } from '../../app/outbox/use-action.ts';
import { useSaveToggle } from './use-saved.ts';

interface SaveButtonProps {
  readonly kind: PostingKind;
  /** The posting. */
  readonly id: number;
  readonly title: string;
  /** Whether the service had it as saved. */
  readonly saved: boolean;
  /** When the service said so, ISO 8601. */
  readonly asOf: string | undefined;
}

/** Saves a posting for later, or takes it off again; pressed while it is saved. */
export function SaveButton(props: SaveButtonProps) {
  const { isSaved, toggle } = useSaveToggle(props);
  const inLine = useActionLine();
  const latest = useRef<Promise<void>>(undefined);
  const asked = useRef<boolean | null>(null);

  /** A press counts once for what the button shows, also while the one before is still being saved. */
  function press() {
    if (asked.current === !isSaved) return;
    asked.current = !isSaved;
    const turn = inLine(toggle);
    latest.current = turn;
    void turn.then(() => {
      if (latest.current === turn) asked.current = null;
    });
  }

  return (
    <Tooltip label={isSaved ? 'Saved' : 'Save for later'}>
      <ActionIcon
        variant="subtle"
        size="lg"
        color={isSaved ? 'ink' : 'gray'}
        aria-label={`Save for later: ${props.title}`}
        aria-pressed={isSaved}
        onClick={press}
      >
        {isSaved ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} />}
      </ActionIcon>
    </Tooltip>
  );
}
