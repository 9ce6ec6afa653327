import { Select } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminOrder } from '#shared/contract/orders.ts';
import { orderStatuses, orderStatusNames, owesRefund, sessionOffLabel } from '#shared/rules/orders/order-status.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { counted, dayText } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { orderTones } from '../subscription/order-tones.ts';
import { priceText } from '../subscription/plan-texts.ts';
import { AdminOrderDrawer } from './AdminOrderDrawer.tsx';
import classes from './admin-orders.module.css';

const perPage = listLimits.orders;
const choices = [
  { value: '', label: 'Any status' },
  { value: 'session_off', label: sessionOffLabel },
  ...orderStatuses.map((status) => ({ value: status, label: orderStatusNames[status] })),
];

/** /admin/orders: every order, by status and by person or organisation; a row opens what can be done with it. */
export function AdminOrdersPage() {
  const { page, search, of, narrow, onSearch, toPage } = useListAddress();
  const status = orderStatuses.find((one) => one === of('status')) ?? null;
  const [opened, setOpened] = useState<AdminOrder | null>(null);
  const isOff = of('status') === 'session_off';
  const query = {
    page,
    limit: perPage,
    ...(status && { status }),
    ...(isOff && { session_off: 'yes' as const }),
    ...(search !== '' && { search }),
  };
  const list = useRead('adminOrders.list', { query });
  const narrowed = status !== null || isOff || search !== '';

  return (
    <Page title="Orders">
      <FilterBar summary={list.data && counted(list.data.total, 'order')}>
        <SearchBox label="Search by person or organisation" value={search} width={320} onChange={onSearch} />
        <Select
          aria-label="Status"
          data={choices}
          value={isOff ? 'session_off' : (status ?? '')}
          allowDeselect={false}
          w={190}
          onChange={(value) => narrow({ status: value ?? '' })}
        />
      </FilterBar>
      <DataTable
        label="Orders"
        columns={columnsOf(setOpened)}
        rows={list.data?.data}
        rowId={({ id }) => String(id)}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        onSort={ignore}
        onOpen={setOpened}
        {...(list.data && { pager: { page, limit: perPage, total: list.data.total, onPage: toPage } })}
        empty={
          narrowed ? (
            <Empty title="No orders match">Change the search or the status.</Empty>
          ) : (
            <Empty title="No orders yet" icon={<IconReceipt size={22} />}>
              Plans, add-ons and sessions with mentors that people order are listed here until you settle them.
            </Empty>
          )
        }
      />
      <AdminOrderDrawer
        order={opened && (list.data?.data.find(({ id }) => id === opened.id) ?? opened)}
        onClose={() => setOpened(null)}
        onSettled={(order) => setOpened((now) => (now?.id === order.id ? order : now))}
      />
    </Page>
  );
}

const ignore = () => undefined;

function columnsOf(onOpen: (order: AdminOrder) => void): Column<AdminOrder>[] {
  return [
    {
      id: 'item',
      header: 'Order',
      main: true,
      sortable: false,
      cell: (order) => (
        <button
          type="button"
          className={classes.open}
          aria-label={`Order ${order.id}: ${order.item}`}
          onClick={() => onOpen(order)}
        >
          {order.item}
        </button>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      sortable: false,
      cell: (order) =>
        owesRefund(order) ? (
          <StatusChip status={sessionOffLabel} tone="bad" />
        ) : (
          <StatusChip status={orderStatusNames[order.status]} tone={orderTones[order.status]} />
        ),
    },
    {
      id: 'person',
      header: 'Ordered by',
      sortable: false,
      cell: ({ person, place }) => (place === '' ? person.name : `${person.name}, ${place}`),
    },
    { id: 'created_at', header: 'Ordered', sortable: false, quiet: true, cell: (order) => dayText(order.created_at) },
    { id: 'settled_at', header: 'Settled', sortable: false, quiet: true, cell: (order) => dayText(order.settled_at) },
    { id: 'price', header: 'Price', sortable: false, align: 'right', cell: ({ price }) => priceText(price) },
  ];
}
