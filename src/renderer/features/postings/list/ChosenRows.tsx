import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { Dispatch, SetStateAction } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { mayMovePosting, postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { withoutIds } from '../../../ui/table/selection.ts';
import { useDiscardMany } from '../../drafts/use-discard-many.ts';
import type { ListRow } from '../posting-columns.tsx';
import { FormatItems } from './ExportButton.tsx';
import { PostingBulkBar } from './PostingBulkBar.tsx';
import { useBulkClosing } from './use-bulk-closing.ts';

interface ChosenRowsProps {
  readonly kind: PostingKind;
  readonly rows: readonly ListRow[] | undefined;
  /** Keys of rows. */
  readonly chosen: ReadonlySet<string>;
  readonly sort: string;
  readonly onChange: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** The ticked rows that are in view, and what can be done with them: close, discard, export. */
export function ChosenRows({ kind, rows = [], chosen, sort, onChange }: ChosenRowsProps) {
  const { busy, action } = useAction();
  const close = useBulkClosing(kind);
  const discard = useDiscardMany();
  const here = rows.filter(({ key }) => chosen.has(key));
  if (here.length === 0) return null;
  const closable = here.filter(isClosable);
  const posted = here.filter(({ draft }) => !draft);
  const drafts = here.flatMap(({ draft }) => (draft && draft.state !== 'queued' ? [draft] : []));
  const run = (work: () => Promise<void>) =>
    void action(async () => {
      await work();
      onChange((now) => withoutIds(now, new Set(here.map(({ key }) => key))));
    });
  return (
    <PostingBulkBar
      selected={here.length}
      closable={closable.length}
      drafts={drafts.length}
      busy={busy}
      onCloseThem={() => run(() => close(closable))}
      onDiscard={() => run(() => discard(drafts))}
      onClear={() => onChange(new Set())}
      exports={posted.length > 0 && <ExportChosen kind={kind} ids={posted.map(({ id }) => id)} sort={sort} />}
    />
  );
}

const isClosable = ({ draft, closing, status }: ListRow) =>
  !(draft || closing) && mayMovePosting(status, postingStatuses.closed);

function ExportChosen({ kind, ids, sort }: { kind: PostingKind; ids: readonly number[]; sort: string }) {
  return (
    <Menu position="bottom-start" width={250}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.9} />}
          rightSection={<IconChevronDown size={15} stroke={1.9} />}
        >
          Export {ids.length}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <FormatItems kind={kind} query={{ ids: ids.join(','), sort }} />
      </Menu.Dropdown>
    </Menu>
  );
}
