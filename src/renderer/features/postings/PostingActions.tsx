import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconDots,
  IconEye,
  IconPencil,
  IconSend,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { mayMovePosting, postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';
import { postingPaths } from './kinds.ts';
import { bodyForDuplicate } from './posting-form-body.ts';
import { TakeClosingBack } from './TakeClosingBack.tsx';
import { useSaveTemplate } from './templates/use-save-template.ts';
import { useMovedAlready } from './use-closing.ts';
import { useChange, useDuplicate } from './use-duplicate.ts';

interface PostingActionsProps {
  readonly kind: PostingKind;
  readonly posting: Posting;
  /** Its closing that waits for the service. */
  readonly waiting: OutboxEntry | undefined;
  readonly onClose: () => void;
}

/** What can be done with a posting on its details page. */
export function PostingActions({ kind, posting, waiting, onClose }: PostingActionsProps) {
  const { id, status } = posting;
  const duplicate = useDuplicate(kind);
  const closed = status === postingStatuses.closed;
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={17} />} onClick={() => void duplicate(id)}>
        Duplicate
      </Button>
      {waiting && !closed && <TakeClosingBack entry={waiting} />}
      {!waiting && mayMovePosting(status, postingStatuses.closed) && (
        <Button variant="default" onClick={onClose}>
          Close opening
        </Button>
      )}
      {status === postingStatuses.published && !waiting && <SendInvite kind={kind} id={id} />}
      {mayMovePosting(status, postingStatuses.published) && <Publish kind={kind} id={id} />}
      {status !== postingStatuses.draft && (
        <Button component={Link} to={postingPaths.open(kind, id)} leftSection={<IconUsers size={17} />}>
          View candidates
        </Button>
      )}
      <More kind={kind} posting={posting} closed={closed} />
    </>
  );
}

/** Whom to invite goes along in the address. Colleges take part in projects as a whole. */
function SendInvite({ kind, id }: { kind: PostingKind; id: number }) {
  if (kind === 'project') {
    return (
      <Menu position="bottom-end" width={200}>
        <InviteTarget />
        <Menu.Dropdown>
          <Menu.Item component={Link} to={postingPaths.invite(kind, id, 'colleges')}>
            College/University
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <Menu position="bottom-end" width={200}>
      <InviteTarget />
      <Menu.Dropdown>
        <Menu.Item component={Link} to={postingPaths.invite(kind, id, 'students')}>
          Students
        </Menu.Item>
        <Menu.Item component={Link} to={postingPaths.invite(kind, id, 'colleges')}>
          College
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function InviteTarget() {
  return (
    <Menu.Target>
      <Button variant="default" leftSection={<IconSend size={17} />} rightSection={<IconChevronDown size={15} />}>
        Send Invite
      </Button>
    </Menu.Target>
  );
}

function Publish({ kind, id }: { kind: PostingKind; id: number }) {
  const publish = useSend('postings.status');
  const movedAlready = useMovedAlready(kind);
  async function run() {
    const result = await publish.run({ params: { method: kind }, body: { id, status: postingStatuses.published } });
    if (result.ok) return toast.done(result.data.message);
    const isMoved = result.error.code === 'invalid_status';
    const already = isMoved ? await movedAlready(id, postingStatuses.published) : null;
    if (already) toast.done(already);
    else toast.failed(result.error.message);
  }
  return (
    <Button loading={publish.busy} onClick={() => void run()}>
      Publish
    </Button>
  );
}

function More({ kind, posting, closed }: { kind: PostingKind; posting: Posting; closed: boolean }) {
  const change = useChange(kind);
  const saveTemplate = useSaveTemplate(kind);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!closed && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void change(posting.id)}>
            Change
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={postingPaths.previewPosting(kind, posting.id)}
          leftSection={<IconEye size={16} />}
        >
          Preview and send to students
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTemplate size={16} />}
          onClick={() => void saveTemplate(posting.title, bodyForDuplicate(kind, posting))}
        >
          Save as template
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
