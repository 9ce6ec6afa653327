import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminOverview } from '#shared/contract/admin.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { count, counted } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { Home } from '../home/MemberHome.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import { kindLabels } from '../postings/kinds.ts';
import classes from './admin.module.css';
import { roleNames } from './role-names.ts';
import { WeeklyTrend } from './WeeklyTrend.tsx';

/** An admin's home: accounts by role, postings by kind and status, and what came in by week. */
export function AdminDashboardPage() {
  const { data, problem, refetch, live, asOf } = useRead('admin.overview');
  const overview = data?.data;
  return (
    <Home subtitle={overview ? summaryOf(overview) : 'You look after this workspace'}>
      <OfflineNote live={live} asOf={asOf} />
      {!overview && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <Loading />)}
      {overview && (
        <div className={classes.dashboard}>
          <Orders orders={overview.orders} />
          <Accounts users={overview.users} />
          <Postings postings={overview.postings} />
          <WeeklyTrend weeks={overview.weeks} />
          <ProfileCompletion />
        </div>
      )}
    </Home>
  );
}

function summaryOf({ users, postings }: AdminOverview): string {
  const published = postings.reduce((sum, each) => sum + each.published, 0);
  return `${counted(totalOf(users), 'account')} · ${counted(published, 'published posting')}`;
}

const totalOf = (users: AdminOverview['users']) => users.reduce((sum, each) => sum + each.count, 0);

function Loading() {
  return (
    <div className={classes.dashboard}>
      {['Orders to settle', 'Accounts by role', 'Postings by status', 'New by week'].map((title) => (
        <Card key={title} title={title}>
          <LoadingLines lines={5} />
        </Card>
      ))}
    </div>
  );
}

function Orders({ orders: { session_off, pending } }: Pick<AdminOverview, 'orders'>) {
  const waiting = [
    { status: 'session_off', label: 'Refunds owed for sessions', orders: session_off },
    { status: 'pending', label: 'Pending orders', orders: pending },
  ];
  return (
    <Card title="Orders to settle" className={classes.wide} note={counted(session_off + pending, 'order')}>
      <dl className={classes.figures}>
        {waiting.map(({ status, label, orders }) => (
          <div key={status}>
            <dt>
              <Anchor component={Link} to={`/admin/orders?status=${status}`}>
                {label}
              </Anchor>
            </dt>
            <dd>{count(orders)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Accounts({ users }: Pick<AdminOverview, 'users'>) {
  return (
    <Card title="Accounts by role" note={counted(totalOf(users), 'account')}>
      <dl className={classes.figures}>
        {users.map(({ role, count: people }) => (
          <div key={role}>
            <dt>{roleNames[role]?.many}</dt>
            <dd>{count(people)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const statuses = [
  { key: 'draft', label: 'Draft' },
  { key: 'published', label: 'Published' },
  { key: 'closed', label: 'Closed' },
] as const;

function Postings({ postings }: Pick<AdminOverview, 'postings'>) {
  const sum = (key: (typeof statuses)[number]['key']) => postings.reduce((all, each) => all + each[key], 0);
  return (
    <Card title="Postings by status" note={counted(sum('draft') + sum('published') + sum('closed'), 'posting')}>
      <table className={classes.table} aria-label="Postings by status">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {statuses.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {postings.map((each) => (
            <tr key={each.method}>
              <th scope="row">{kindLabels[each.method].title}</th>
              {statuses.map(({ key }) => (
                <td key={key}>{count(each[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {statuses.map(({ key }) => (
              <td key={key}>{count(sum(key))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
