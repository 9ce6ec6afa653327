import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { mayMovePosting, postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { openDraftWord } from '../../drafts/draft-words.ts';
import { postingPaths } from '../kinds.ts';
import type { ListRow } from '../posting-columns.tsx';

interface RowMenuProps {
  readonly row: ListRow;
  readonly kind: PostingKind;
  readonly onClose: (row: ListRow) => void;
  readonly onDuplicate: (id: number) => void;
  readonly onChange: (id: number) => void;
  readonly onTakeBack: (closing: OutboxEntry) => void;
}

/** What can be done with one row of a list. */
export function RowMenu({ row, kind, onClose, onDuplicate, onChange, onTakeBack }: RowMenuProps) {
  const { closing, id, status } = row;
  if (row.draft) {
    return (
      <Menu.Item component={Link} to={row.path}>
        {openDraftWord(row.draft)}
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item component={Link} to={postingPaths.details(kind, id)}>
        View Details
      </Menu.Item>
      <Menu.Item component={Link} to={postingPaths.open(kind, id)}>
        View candidates
      </Menu.Item>
      {status === postingStatuses.published && !closing && (
        <Menu.Item component={Link} to={postingPaths.invite(kind, id, 'colleges')}>
          Invite
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item onClick={() => onDuplicate(id)}>Duplicate</Menu.Item>
      {status !== postingStatuses.closed && !closing && <Menu.Item onClick={() => onChange(id)}>Change</Menu.Item>}
      {closing && status !== postingStatuses.closed && (
        <Menu.Item onClick={() => onTakeBack(closing)}>Undo closing</Menu.Item>
      )}
      {!closing && mayMovePosting(status, postingStatuses.closed) && (
        <Menu.Item onClick={() => onClose(row)}>Close opening</Menu.Item>
      )}
    </>
  );
}
