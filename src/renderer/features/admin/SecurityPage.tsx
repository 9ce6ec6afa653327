import type { SecurityEntry } from '#shared/contract/security.ts';
import { securityEventNames, securityEvents, securityLogDays } from '#shared/rules/audit/security-events.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import type { Column } from '../../ui/table/columns.ts';
import { LogPage, loggedName, logLimit, readLogFilters, serviceComputer } from './LogPage.tsx';

const columns: readonly Column<SecurityEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => `${dayText(at)}, ${timeOfDay(at)}`, sortable: false },
  {
    id: 'account',
    header: 'Account',
    value: ({ account }) => (account ? loggedName(account) : 'No account with this e-mail'),
    main: true,
    sortable: false,
  },
  { id: 'event', header: 'What', value: ({ event }) => securityEvents[event], wrap: true, sortable: false },
  { id: 'place', header: 'Organisation', value: ({ place }) => place, width: 180, quiet: true, sortable: false },
  {
    id: 'actor',
    header: 'By',
    value: ({ actor }) => (actor ? loggedName(actor) : ''),
    width: 140,
    quiet: true,
    sortable: false,
  },
  { id: 'device', header: 'Device', value: ({ device }) => device, quiet: true, sortable: false },
  {
    id: 'address',
    header: 'From',
    // Without a device it may be of no request, which nobody made anywhere.
    value: ({ address, device }) => address ?? (device && serviceComputer),
    quiet: true,
    sortable: false,
  },
];

const choices = securityEventNames.map((value) => ({ value, label: securityEvents[value] }));

/** Who signed in, who failed to, and what changed about how accounts are signed in to: with filters, and as a file. */
export function SecurityPage() {
  const address = useListAddress();
  const event = securityEventNames.find((name) => name === address.of('event'));
  const filters = { ...readLogFilters(address.of), ...(event ? { event } : {}) };
  const entries = useRead('security.list', { query: { page: address.page, limit: logLimit, ...filters } });
  return (
    <LogPage
      title="Security log"
      subtitle={`Sign-ins, failed ones, and changes of passwords, codes and members. Kept for ${securityLogDays} days.`}
      address={address}
      what={{ name: 'event', label: 'Event', choices }}
      columns={columns}
      entries={entries}
      file={{ call: 'security.export', query: filters }}
      holds="Each sign-in and each change of a password is written down here."
    />
  );
}
