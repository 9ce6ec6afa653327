import type { AdminOverview } from '#shared/contract/admin.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { bookingStatuses } from '#shared/rules/mentoring/booking-status.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { counted } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { bookingStates } from '../booking/booking-states.ts';
import { Home } from '../home/MemberHome.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import { kindLabels, shownOrder } from '../postings/kinds.ts';
import classes from './admin.module.css';
import { Figures, FigureTable } from './Figures.tsx';
import { roleNames } from './role-names.ts';
import { stateLabels } from './support/posting-words.ts';
import { WeeklyTrend } from './WeeklyTrend.tsx';

/** An admin's home: what waits, the workspace in figures that lead to their lists, and what came in by week. */
export function AdminDashboardPage() {
  const { data, problem, refetch, live, asOf } = useRead('admin.overview');
  const overview = data?.data;
  return (
    <Home subtitle={overview ? summaryOf(overview) : 'You look after this workspace'}>
      <OfflineNote live={live} asOf={asOf} />
      {!overview && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <Loading />)}
      {overview && (
        <div className={classes.dashboard}>
          <Waiting overview={overview} />
          <Accounts users={overview.users} />
          <Places companies={overview.companies} institutions={overview.institutions} />
          <Postings postings={overview.postings} />
          <Applications applications={overview.applications} />
          <WeeklyTrend weeks={overview.weeks} />
          <Sessions sessions={overview.sessions} />
          <ProfileCompletion />
        </div>
      )}
    </Home>
  );
}

function summaryOf({ users, postings }: AdminOverview): string {
  const published = sumOf(postings, ({ published: all }) => all);
  return `${counted(totalOf(users), 'account')} · ${counted(published, 'published posting')}`;
}

const sumOf = <T,>(things: readonly T[], of: (thing: T) => number) => things.reduce((sum, each) => sum + of(each), 0);
const totalOf = (counts: readonly { readonly count: number }[]) => sumOf(counts, ({ count: each }) => each);

function Loading() {
  const titles = ['Waiting for you', 'Accounts by role', 'Organisations by state', 'Postings by status'];
  return (
    <div className={classes.dashboard}>
      {titles.map((title) => (
        <Card key={title} title={title}>
          <LoadingLines lines={5} />
        </Card>
      ))}
    </div>
  );
}

function Waiting({ overview: { orders, open, companies, institutions } }: { readonly overview: AdminOverview }) {
  const figures = [
    { label: 'Refunds owed for sessions', value: orders.session_off, to: '/admin/orders?status=session_off' },
    { label: 'Pending orders', value: orders.pending, to: '/admin/orders?status=pending' },
    { label: 'Open tickets', value: open.tickets, to: '/admin/tickets?status=Open' },
    { label: 'Open reports', value: open.flags, to: '/admin/flags?status=open' },
    { label: 'Companies to verify', value: companies.unverified, to: '/admin/companies?state=unverified' },
    { label: 'Institutions to verify', value: institutions.unverified, to: '/admin/institutions?state=unverified' },
  ];
  return <Figures title="Waiting for you" wide figures={figures} />;
}

function Accounts({ users }: Pick<AdminOverview, 'users'>) {
  const figures = users.map(({ role, count }) => ({
    label: roleNames[role]?.many ?? '',
    value: count,
    to: `/admin/users?role=${role}`,
  }));
  return <Figures title="Accounts by role" note={counted(totalOf(users), 'account')} figures={figures} />;
}

const placeStates = [
  { state: 'verified', label: 'Verified' },
  { state: 'unverified', label: 'Not verified' },
  { state: 'suspended', label: 'Suspended' },
] as const;

function Places({ companies, institutions }: Pick<AdminOverview, 'companies' | 'institutions'>) {
  const places = [
    { name: 'Companies', path: '/admin/companies', of: companies },
    { name: 'Institutions', path: '/admin/institutions', of: institutions },
  ];
  return (
    <FigureTable
      title="Organisations by state"
      note={counted(
        sumOf(places, ({ of }) => of.verified + of.unverified + of.suspended),
        'organisation',
      )}
      of="Kind"
      columns={placeStates.map(({ label }) => label)}
      rows={places.map(({ name, path, of }) => ({
        name,
        figures: placeStates.map(({ state }) => ({ value: of[state], to: `${path}?state=${state}` })),
      }))}
    />
  );
}

function Postings({ postings }: Pick<AdminOverview, 'postings'>) {
  const states = ['published', 'closed', 'taken_down'] as const;
  const all = sumOf(postings, (each) => each.draft + sumOf(states, (state) => each[state]));
  return (
    <FigureTable
      title="Postings by status"
      note={counted(all, 'posting')}
      of="Kind"
      columns={['Draft', ...states.map((state) => stateLabels[state])]}
      rows={postings.map((each) => ({
        name: kindLabels[each.method].title,
        figures: [
          { value: each.draft },
          ...states.map((state) => ({
            value: each[state],
            to: `/admin/postings?kind=${each.method}&status=${state}`,
          })),
        ],
      }))}
      sum="All"
    />
  );
}

function Applications({ applications }: Pick<AdminOverview, 'applications'>) {
  const all = sumOf(applications, (each) => sumOf(shownOrder, (kind) => each[kind]));
  return (
    <FigureTable
      title="Applications by stage"
      note={counted(all, 'application')}
      of="Stage"
      columns={shownOrder.map((kind) => kindLabels[kind].title)}
      rows={applications.map((each) => ({
        name: enrollmentLabel(each.status),
        figures: shownOrder.map((kind) => ({ value: each[kind] })),
      }))}
    />
  );
}

function Sessions({ sessions }: Pick<AdminOverview, 'sessions'>) {
  const { held, ...byStatus } = sessions;
  const figures = bookingStatuses.flatMap((status) => [
    { label: bookingStates[status][0], value: byStatus[status] },
    ...(status === 'accepted' ? [{ label: 'Held', value: held }] : []),
  ]);
  const all = sumOf(figures, ({ value }) => value);
  return <Figures title="Sessions with mentors" note={counted(all, 'session')} figures={figures} />;
}
