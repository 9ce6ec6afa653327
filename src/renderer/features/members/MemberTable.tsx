import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { Member } from '#shared/contract/members.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { type PlaceRole, placeRoles } from '#shared/rules/accounts/place-roles.ts';
import { useSend } from '../../app/desk/use-command.ts';
import type { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { dayText, shortTime } from '../../ui/format.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Pager } from '../../ui/table/TablePager.tsx';
import classes from './members.module.css';

const roleLabels: Readonly<Record<PlaceRole, string>> = { owner: 'Owner', member: 'Member' };

const nameOf = (member: Member) => fullName(member) || member.email_address;

const columns: readonly Column<Member>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (member) => (
      <span className={classes.name}>
        <span className="fb-truncate">{nameOf(member)}</span>
        {member.is_suspended && (
          <span title="The account can’t be used until an administrator lifts the suspension">
            <StatusChip status="Suspended" tone="bad" />
          </span>
        )}
      </span>
    ),
    value: nameOf,
    main: true,
    sortable: false,
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <StatusChip status={roleLabels[role]} tone={role === placeRoles.owner ? 'ink' : 'quiet'} />,
    value: ({ role }) => roleLabels[role],
    sortable: false,
  },
  { id: 'designation', header: 'Designation', value: ({ designation }) => designation, sortable: false },
  { id: 'email_address', header: 'E-mail', value: ({ email_address }) => email_address, sortable: false },
  { id: 'since', header: 'Member since', cell: ({ since }) => dayText(since), quiet: true, sortable: false },
  {
    id: 'last_active_at',
    header: 'Last active',
    cell: ({ last_active_at }) => (last_active_at ? shortTime(last_active_at) : '–'),
    quiet: true,
    sortable: false,
  },
];

interface MemberTableProps {
  readonly members: ReturnType<typeof useRead<'members.list'>>;
  readonly pager: Pager;
}

/** The members; owners find in a row's menu what they may do with a person. */
export function MemberTable({ members, pager }: MemberTableProps) {
  const update = useSend('members.update');
  const [leaving, setLeaving] = useState<Member | null>(null);
  const own = members.data?.own;
  const owns = own?.role === placeRoles.owner;

  async function make(member: Member, role: PlaceRole) {
    const result = await update.run({ params: { id: member.id }, body: { role } });
    if (result.ok) toast.done(`${nameOf(member)} is ${role === placeRoles.owner ? 'an owner' : 'a member'} now`);
  }

  const menuOf = (member: Member) => {
    const isOwn = member.id === own?.id;
    if (isOwn && own.owners === 1) return null;
    const other = member.role === placeRoles.owner ? placeRoles.member : placeRoles.owner;
    return (
      <>
        <Menu.Item onClick={() => void make(member, other)}>
          {other === placeRoles.owner ? 'Make owner' : 'Make member'}
        </Menu.Item>
        {!isOwn && (
          <Menu.Item color="red" onClick={() => setLeaving(member)}>
            Remove
          </Menu.Item>
        )}
      </>
    );
  };

  return (
    <div>
      <FormProblem message={update.problem?.message} />
      <DataTable
        label="Members"
        columns={columns}
        rows={members.data?.data}
        rowId={({ id }) => String(id)}
        problem={members.problem}
        onRetry={members.refetch}
        offline={members}
        pager={pager}
        {...(owns && { rowMenu: menuOf })}
      />
      {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useSend('members.remove');
  const name = nameOf(member);

  async function run() {
    const result = await remove.run({ params: { id: member.id } });
    if (!result.ok) return;
    toast.done(`${name} was removed`);
    onClose();
  }

  return (
    <ConfirmDialog
      opened
      danger
      title={`Remove ${name}`}
      confirm="Remove"
      busy={remove.busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {name} loses access at once, on every computer, and is told so. What they wrote stays here. To let them back in,
      invite them again.
      <FormProblem message={remove.problem?.message} />
    </ConfirmDialog>
  );
}
