import { Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminPlace } from '#shared/contract/admin.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { count, dayText } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ActDialog } from './ActDialog.tsx';
import { ListFilter } from './ListFilter.tsx';
import { MessageItem } from './MessageItem.tsx';
import { type PlaceAct, placeActs } from './place-acts.ts';

const limit = listLimits.admin;

interface PlaceWords {
  readonly title: string;
  readonly subtitle: string;
  /** Heading of the column that says how large a place is. */
  readonly size: string;
  /** As messages are addressed. */
  readonly party: 'company' | 'institution';
  readonly list: 'admin.companies' | 'admin.institutions';
  readonly change: 'admin.changeCompany' | 'admin.changeInstitution';
}

const companies: PlaceWords = {
  title: 'Companies',
  subtitle: 'Every company in this workspace',
  size: 'Published',
  party: 'company',
  list: 'admin.companies',
  change: 'admin.changeCompany',
};
const institutions: PlaceWords = {
  title: 'Institutions',
  subtitle: 'Every institution in this workspace',
  size: 'Students',
  party: 'institution',
  list: 'admin.institutions',
  change: 'admin.changeInstitution',
};

const columnsOf = (size: string): readonly Column<AdminPlace>[] => [
  { id: 'name', header: 'Name', value: ({ name }) => name, main: true, sortable: false },
  { id: 'state', header: 'State', cell: (place) => <State place={place} />, sortable: false },
  { id: 'city', header: 'City', value: ({ city_name }) => city_name, sortable: false },
  { id: 'website', header: 'Website', value: ({ website }) => website, quiet: true, sortable: false },
  { id: 'members', header: 'Members', cell: ({ members }) => count(members), align: 'right', sortable: false },
  { id: 'size', header: size, cell: (place) => count(place.size), align: 'right', sortable: false },
  { id: 'created_at', header: 'Since', cell: ({ created_at }) => dayText(created_at), quiet: true, sortable: false },
];
const companyColumns = columnsOf(companies.size);
const institutionColumns = columnsOf(institutions.size);

function State({ place: { suspended_at, suspended_reason, is_unattended, verified } }: { place: AdminPlace }) {
  if (suspended_at !== null) {
    return (
      <span title={suspended_reason}>
        <StatusChip status="Suspended" tone="bad" />
      </span>
    );
  }
  if (is_unattended) {
    return (
      <span title="All members are suspended, so others don’t see it">
        <StatusChip status="Members suspended" tone="bad" />
      </span>
    );
  }
  return verified ? <StatusChip status="Verified" tone="good" /> : <StatusChip status="Not verified" tone="warn" />;
}

const stateChoices = [
  { value: 'unverified', label: 'Not verified' },
  { value: 'verified', label: 'Verified' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unattended', label: 'Members suspended' },
] as const;

/** Every company: found, verified and suspended. */
export function CompaniesPage() {
  return <Places words={companies} columns={companyColumns} />;
}

/** Every institution: found, verified and suspended. */
export function InstitutionsPage() {
  return <Places words={institutions} columns={institutionColumns} />;
}

function Places({ words, columns }: { words: PlaceWords; columns: readonly Column<AdminPlace>[] }) {
  const { page, search, of, narrow, onSearch, toPage } = useListAddress();
  const [chosen, setChosen] = useState<{ readonly place: AdminPlace; readonly act: PlaceAct['key'] }>();
  const state = stateChoices.find(({ value }) => value === of('state'))?.value;
  const places = useRead(words.list, { query: { page, limit, search, ...(state ? { state } : {}) } });
  const total = places.data?.total;
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <FilterBar summary={total === undefined ? undefined : `${count(total)} found`}>
        <SearchBox label="Search by name" value={search} onChange={onSearch} />
        <ListFilter
          label="State"
          data={stateChoices}
          width={215}
          value={of('state')}
          onChange={(value) => narrow({ state: value })}
        />
      </FilterBar>
      <DataTable
        label={words.title}
        columns={columns}
        rows={places.data?.data}
        rowId={({ id }) => String(id)}
        problem={places.problem}
        onRetry={places.refetch}
        offline={places}
        empty={<Empty title={`No ${words.title.toLowerCase()} found`}>None match the search and the filter.</Empty>}
        rowMenu={(place) => (
          <>
            {place.suspended_at === null && !place.is_unattended && place.members > 0 && (
              <MessageItem party={`${words.party}:${place.id}`} name={place.name} />
            )}
            {place.members > 0 && (
              <Menu.Item component={Link} to={`/admin/users?${words.party}=${place.id}`}>
                Show members
              </Menu.Item>
            )}
            {placeActs(place).map((act) => (
              <Menu.Item
                key={act.key}
                {...(act.danger ? { color: 'red' } : {})}
                onClick={() => setChosen({ place, act: act.key })}
              >
                {act.label}
              </Menu.Item>
            ))}
          </>
        )}
        pager={{ page, limit, total: total ?? 0, onPage: toPage }}
      />
      {chosen && (
        <PlaceActDialog
          {...chosen}
          call={words.change}
          onConflict={places.refetch}
          fresh={places.data?.data.find(({ id }) => id === chosen.place.id)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Page>
  );
}

interface PlaceActProps {
  readonly place: AdminPlace;
  readonly act: PlaceAct['key'];
  readonly call: PlaceWords['change'];
  /** Asks for the organisation as it is now. */
  readonly onConflict: () => void;
  /** The organisation as the list has it. */
  readonly fresh: AdminPlace | undefined;
  readonly onClose: () => void;
}

function PlaceActDialog({ place, act: key, call, fresh, onConflict, onClose }: PlaceActProps) {
  const send = useSend(call);
  // What the admin has read is what they decide about: it changes only when the service has said that it is outdated.
  const [seen, setSeen] = useState(place);
  const [outdated, setOutdated] = useState(false);
  if (outdated && fresh && fresh.name !== seen.name) {
    setSeen(fresh);
    setOutdated(false);
  }
  const act = placeActs(seen).find((one) => one.key === key);
  const isGone = !act;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!act) return null;
  const { danger = false, needsReason = false, body } = act;
  async function run(reason: string) {
    const result = await send.run({ params: { id: place.id }, body: { ...body, reason } });
    if (!result.ok && result.error.code === 'conflict') {
      setOutdated(true);
      onConflict();
    }
    return result;
  }
  return (
    <ActDialog
      about={`${call}:${place.id}:${act.key}`}
      title={act.title}
      confirm={act.confirm}
      danger={danger}
      needsReason={needsReason}
      send={send}
      onRun={run}
      onClose={onClose}
    >
      {act.text}
    </ActDialog>
  );
}
