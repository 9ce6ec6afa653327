import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Draft, DraftBody, DraftSummary, OutboxEntry } from '#shared/desk/types.ts';
import { runCommand, unwrap } from '../../app/desk/desk.ts';
import { useAction } from '../../app/outbox/use-action.ts';
import { toast } from '../../app/shell/toasts.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { TwoVersions, type VersionSide } from '../../ui/page/TwoVersions.tsx';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { differingFields } from '../drafts/draft-difference.ts';
import { draftPath } from '../drafts/draft-words.ts';
import { useOpenedDraft } from '../drafts/use-opened-draft.ts';
import { differencesOf, differingIn, mixed, type PostingConflict } from './both-versions.ts';

interface CompareVersionsProps {
  readonly entry: OutboxEntry;
  readonly conflict: PostingConflict;
  /** The draft with the own changes. */
  readonly draft: Pick<DraftSummary, 'id' | 'method'>;
  readonly onClose: () => void;
  /** On the way to the draft, to put both together by hand. */
  readonly onByHand: () => void;
  /** One version was chosen. */
  readonly onDone: () => void;
}

/** Somebody else changed a posting first: both versions field by field, and the choice. Neither text is lost by it. */
export function CompareVersions({ entry, conflict, draft, onClose, onByHand, onDone }: CompareVersionsProps) {
  const opened = useOpenedDraft(draft.id);
  const { busy, action } = useAction();
  const mine = opened.draft;
  const changes = mine ? differencesOf(conflict, mine.body) : [];
  const names = mine ? differingIn(conflict, mine.body) : [];
  const [fromTheirs, setFromTheirs] = useState<ReadonlySet<string>>(new Set());
  const unread = disabledBecause(!mine && 'Your version isn’t open yet');
  const choose = (work: () => Promise<string>) =>
    void action(async () => {
      toast.done(await work());
      onDone();
    });

  return (
    <OpenModal onClose={onClose} size={780} title={`Two versions of “${entry.title}”`}>
      <p>
        Someone else changed this {conflict.kind} while you were editing. Choose a version for each field, or one
        version for all. Both texts are kept.
      </p>
      {opened.problem && <ErrorState problem={opened.problem} onRetry={opened.again} />}
      {!(mine || opened.problem) && <LoadingLines />}
      {mine && changes.length === 0 && <p>Both versions are the same.</p>}
      {changes.length > 0 && (
        <TwoVersions
          mine="Yours"
          theirs="At the service now"
          rows={changes.map(({ field, before, after }) => ({ name: field, mine: after, theirs: before }))}
          choice={{
            of: (index) => (fromTheirs.has(names[index] ?? '') ? 'theirs' : 'mine'),
            onChoose: (index, side) => setFromTheirs((before) => withSide(before, names[index] ?? '', side)),
          }}
        />
      )}
      <Group justify="flex-end" mt="lg" gap={12}>
        <Button variant="subtle" component={Link} to={draftPath(draft)} onClick={onByHand}>
          Edit it by hand
        </Button>
        <Button
          variant="default"
          {...unread}
          disabled={busy}
          onClick={() => mine && choose(() => keepTheirs(entry, mine))}
        >
          Keep theirs
        </Button>
        <Button
          {...unread}
          loading={busy}
          onClick={() =>
            mine && choose(() => sendMine({ entry, mine, conflict }, mixed(conflict, mine.body, fromTheirs)))
          }
        >
          {fromTheirs.size === 0 ? 'Use mine' : 'Save my choices'}
        </Button>
      </Group>
    </OpenModal>
  );
}

function withSide(fromTheirs: ReadonlySet<string>, name: string, side: VersionSide): ReadonlySet<string> {
  const next = new Set(fromTheirs);
  if (side === 'theirs') next.add(name);
  else next.delete(name);
  return next;
}

interface Sides {
  readonly entry: OutboxEntry;
  readonly mine: Draft;
  readonly conflict: PostingConflict;
}

/**
 * Puts theirs and mine into the draft's history, then sends what was chosen on top. Answers what to say; throws what the
 * desk refuses.
 */
async function sendMine({ entry, mine, conflict: { theirs } }: Sides, chosen: DraftBody): Promise<string> {
  const { id, step, title } = mine;
  const isMixed = differingFields(mine.body, chosen).length > 0;
  let { revision } = mine;
  const save = async (body: DraftBody, called: string) => {
    ({ revision } = unwrap(await runCommand('drafts.save', { id, step, title: called, body, revision })));
  };
  await save(theirs, theirs.title);
  // Only what the service has now may lie in the past.
  await save({ ...mine.body, stored_days: theirs.stored_days }, title);
  if (isMixed) await save(chosen, String(chosen['title'] ?? title));
  unwrap(await runCommand('outbox.retry', { id: entry.id }));
  return isMixed
    ? 'Saving your choices. Both texts are in the draft’s history'
    : 'Saving yours. Their text is in the draft’s history';
}

/** Takes mine out of the outbox and puts it into the bin. Answers what to say; throws what the desk refuses. */
async function keepTheirs(entry: OutboxEntry, mine: Draft): Promise<string> {
  unwrap(await runCommand('outbox.cancel', { id: entry.id }));
  unwrap(await runCommand('drafts.discard', { id: mine.id }));
  return 'Theirs is kept. Your text is in the bin for 30 days';
}
