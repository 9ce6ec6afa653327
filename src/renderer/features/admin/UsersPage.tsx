import { Menu, Pill } from '@mantine/core';
import { useState } from 'react';
import type { AdminUser } from '#shared/contract/admin.ts';
import { ViewsButton } from '../../app/controls/ViewsButton.tsx';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { count, counted, dayText } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { isPersonParty } from '../messages/messages-path.ts';
import { ActDialog } from './ActDialog.tsx';
import { ListFilter } from './ListFilter.tsx';
import { MessageItem } from './MessageItem.tsx';
import { roleNames } from './role-names.ts';
import { nameOfUser, type UserAct, userActs } from './user-acts.ts';

const limit = listLimits.admin;

const columns: readonly Column<AdminUser>[] = [
  { id: 'name', header: 'Name', value: nameOfUser, main: true, sortable: false },
  { id: 'state', header: 'State', cell: (user) => <State user={user} />, sortable: false },
  { id: 'email_address', header: 'E-mail', value: ({ email_address }) => email_address, width: 220, sortable: false },
  { id: 'role', header: 'Role', value: ({ role }) => roleNames[role]?.one ?? '', sortable: false },
  {
    id: 'place',
    header: 'Organisation',
    value: ({ place_name }) => place_name,
    width: 160,
    quiet: true,
    sortable: false,
  },
  {
    id: 'sessions',
    header: 'Signed in',
    cell: ({ sessions }) => (sessions === 0 ? 'No' : counted(sessions, 'device')),
    quiet: true,
    sortable: false,
  },
  { id: 'created_at', header: 'Since', cell: ({ created_at }) => dayText(created_at), quiet: true, sortable: false },
];

function State({ user: { suspended_at, suspended_reason, is_email_verified } }: { user: AdminUser }) {
  if (suspended_at !== null) {
    return (
      <span title={suspended_reason}>
        <StatusChip status="Suspended" tone="bad" />
      </span>
    );
  }
  if (!is_email_verified) return <StatusChip status="E-mail not verified" tone="warn" />;
  return <StatusChip status="Active" tone="good" />;
}

const roleChoices = Object.entries(roleNames).map(([value, { one }]) => ({ value, label: one }));
const standingChoices = [
  { value: 'no', label: 'Not suspended' },
  { value: 'yes', label: 'Suspended' },
] as const;

/** The company or institution whose members alone are listed. */
function placeOf(of: (filter: string) => string) {
  const kind = (['company', 'institution'] as const).find((each) => /^[1-9]\d{0,9}$/.test(of(each)));
  return kind && { kind, id: Number(of(kind)) };
}

/** Every account: found, suspended, signed out, and given or denied admin rights. */
export function UsersPage() {
  const self = useUser();
  const { page, search, of, narrow, onSearch, toPage } = useListAddress();
  const [chosen, setChosen] = useState<{ readonly user: AdminUser; readonly act: UserAct }>();
  const role = roleChoices.find(({ value }) => value === of('role'))?.value;
  const suspended = standingChoices.find(({ value }) => value === of('suspended'))?.value;
  const place = placeOf(of);
  const query = {
    page,
    limit,
    search,
    ...(role === undefined ? {} : { role: Number(role) }),
    ...(suspended ? { suspended } : {}),
    ...(place ? { [place.kind]: place.id } : {}),
  } as const;
  const users = useRead('admin.users', { query });
  const total = users.data?.total;
  return (
    <Page title="People" subtitle="Every account in this workspace">
      <FilterBar
        summary={total === undefined ? undefined : `${count(total)} found`}
        actions={<ViewsButton list="people" />}
      >
        <SearchBox label="Search by name or e-mail" value={search} onChange={onSearch} />
        <ListFilter label="Role" data={roleChoices} value={of('role')} onChange={(value) => narrow({ role: value })} />
        <ListFilter
          label="State"
          data={standingChoices}
          value={of('suspended')}
          onChange={(value) => narrow({ suspended: value })}
        />
        {place && (
          <Pill
            size="md"
            withRemoveButton
            removeButtonProps={{ 'aria-label': 'Clear organisation', 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => narrow({ company: '', institution: '' })}
          >
            {`Members of ${(!users.earlier && users.data?.data[0]?.place_name) || `this ${place.kind}`}`}
          </Pill>
        )}
      </FilterBar>
      <DataTable
        label="People"
        columns={columns}
        rows={users.data?.data}
        rowId={({ id }) => String(id)}
        problem={users.problem}
        onRetry={users.refetch}
        offline={users}
        empty={<Empty title="No people found">No accounts match the search and the filters.</Empty>}
        rowMenu={(user) => (user.id === self.id ? null : <Acts user={user} onChoose={setChosen} />)}
        pager={{ page, limit, total: total ?? 0, onPage: toPage }}
      />
      {chosen && <UserActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}

function Acts({
  user,
  onChoose,
}: {
  user: AdminUser;
  onChoose: (chosen: { readonly user: AdminUser; readonly act: UserAct }) => void;
}) {
  return (
    <>
      {user.party !== '' && <MessageUser user={user} />}
      {userActs(user).map((act) => (
        <Menu.Item key={act.key} {...(act.danger ? { color: 'red' } : {})} onClick={() => onChoose({ user, act })}>
          {act.label}
        </Menu.Item>
      ))}
    </>
  );
}

/** Members of a company or an institution are written to as a whole, and the label says so. */
function MessageUser({ user }: { user: AdminUser }) {
  const { party, place_name } = user;
  if (isPersonParty(party)) return <MessageItem party={party} name={nameOfUser(user)} />;
  return <MessageItem party={party} name={place_name} label={`Message ${place_name}`} />;
}

function UserActDialog({ user, act, onClose }: { user: AdminUser; act: UserAct; onClose: () => void }) {
  const send = useSend('admin.changeUser');
  const { danger = false, needsReason = false } = act;
  return (
    <ActDialog
      about={`user:${user.id}:${act.key}`}
      title={act.title}
      confirm={act.confirm}
      danger={danger}
      needsReason={needsReason}
      send={send}
      onRun={(reason) => send.run({ params: { id: user.id }, body: { ...act.body, reason } })}
      onClose={onClose}
    >
      {act.text}
    </ActDialog>
  );
}
