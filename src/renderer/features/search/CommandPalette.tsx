import { roles } from '#shared/rules/accounts/roles.ts';
import { hasLikeWords, hasWords, wordsFound } from '#shared/rules/texts/matching.ts';
import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import {
  IconBuilding,
  IconChartBar,
  IconCloudOff,
  IconDeviceDesktop,
  IconId,
  IconKeyboard,
  IconMoon,
  IconPlus,
  IconReportAnalytics,
  IconSearch,
  IconSend,
  IconSettings,
  IconSun,
  IconUpload,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { membersPath, profilePath, publicProfile } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { useSidebar } from '../../app/shell/use-sidebar.ts';
import { FoundLine } from './FoundLine.tsx';
import type { SearchResult } from './found.ts';
import classes from './search.module.css';
import { settingsPages } from './settings-pages.ts';
import { useSearchResults } from './use-search-results.ts';

interface CommandPaletteProps {
  /** Opens at each change. */
  readonly opened: number;
  readonly onShortcuts: () => void;
}

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Ctrl or Cmd and K: go to a page or a setting, create something, change the look, find what the person may see. */
export function CommandPalette({ opened, onShortcuts }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const user = useUser();
  const { role } = user;
  const sections = useSidebar();
  const { written, similar, settled, isOut } = useSearchResults(query);

  useEffect(() => {
    if (opened > 0) spotlight.open();
  }, [opened]);

  const action = (label: string, icon: ReactNode, onClick: () => void): SpotlightActionData => ({
    id: label,
    label,
    leftSection: icon,
    onClick,
  });
  const go = (label: string, path: string, icon: ReactNode) => action(label, icon, () => void navigate(path));
  const create: SpotlightActionData[] =
    role === roles.employer
      ? [
          go('New internship', '/employer/internship/add', <IconPlus {...iconProps} />),
          go('New project', '/employer/project/add', <IconPlus {...iconProps} />),
          go('New job', '/employer/job/add', <IconPlus {...iconProps} />),
        ]
      : [];
  if (role === roles.educator)
    create.push(go('Upload students', '/educator/upload-student', <IconUpload {...iconProps} />));

  const found = (result: SearchResult): SpotlightActionData => ({
    id: result.id,
    label: result.label,
    children: <FoundLine result={result} words={wordsFound(`${result.label} ${result.note}`, query)} />,
    onClick: () => void navigate(result.path, { state: result.kind === 'messages' && { writesTo: result.label } }),
  });

  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Go to',
      actions: [
        ...sections
          .flatMap(({ items }) => items)
          .filter(({ locked }) => !locked)
          .map(({ label, path, icon: Icon }) => go(label, path, <Icon {...iconProps} />)),
        ...ownPages(role).map(({ label, path, icon: Icon }) => go(label, path, <Icon {...iconProps} />)),
      ],
    },
    { group: 'Create', actions: create },
    {
      group: 'Settings',
      actions: settingsPages(user).map(({ label, alsoCalled, path }) => ({
        ...go(label, path, <IconSettings {...iconProps} />),
        keywords: alsoCalled,
      })),
    },
    {
      group: 'This window',
      actions: [
        action('Light appearance', <IconSun {...iconProps} />, () => setColorScheme('light')),
        action('Dark appearance', <IconMoon {...iconProps} />, () => setColorScheme('dark')),
        action('System appearance', <IconDeviceDesktop {...iconProps} />, () => setColorScheme('auto')),
        action('Keyboard shortcuts', <IconKeyboard {...iconProps} />, onShortcuts),
      ],
    },
  ];
  // What is found comes later and goes below, so that no line moves away from under Enter or the pointer.
  const shown = shownOf(groups, query, hasWords);
  const isWritten = shown.length > 0;
  if (written.length > 0) shown.push({ group: 'Found', actions: written.map(found) });
  // What is mistyped comes last: whatever is written as typed goes first.
  if (!isWritten && settled) shown.push(...shownOf(groups, query, hasLikeWords));
  if (similar.length > 0) shown.push({ group: 'Similar', actions: similar.map(found) });

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      // In the middle it would grow upwards as well, and take a line away from under the pointer.
      centered={false}
      maxHeight={520}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      scrollable
    >
      <Spotlight.Search
        placeholder="Search everything"
        aria-label="Search everything"
        leftSection={<IconSearch {...iconProps} />}
        onKeyDown={takeFirst}
      />
      <Lines groups={shown} none={settled ? 'Nothing found' : 'Searching'} />
      {isOut && (
        <Spotlight.Footer className={classes.offline} role="status">
          <IconCloudOff size={15} aria-hidden="true" />
          You’re offline. Only lists that you opened before are searched
        </Spotlight.Footer>
      )}
    </Spotlight.Root>
  );
}

/** The lines under the box, by group; `none` where there is no line. */
function Lines({ groups, none }: { groups: readonly SpotlightActionGroupData[]; none: string }) {
  if (groups.length === 0) return <Spotlight.Empty>{none}</Spotlight.Empty>;
  return (
    <Spotlight.ActionsList>
      {groups.map(({ group, actions }) => (
        <Spotlight.ActionsGroup key={group} label={group}>
          {actions.map(({ id, ...line }) => (
            <Spotlight.Action key={id} {...line} />
          ))}
        </Spotlight.ActionsGroup>
      ))}
    </Spotlight.ActionsList>
  );
}

const educatorPages = [
  { label: 'Cohorts', path: '/educator/cohorts', icon: IconChartBar },
  { label: 'Placement reports', path: '/educator/reports', icon: IconReportAnalytics },
  { label: 'Opportunities sent to you', path: '/educator/companies/opportunities', icon: IconSend },
];

/** Pages of the person and the organisation, which the sidebar does not list. */
function ownPages(role: number): { label: string; path: string; icon: TablerIcon }[] {
  const profile = publicProfile(role);
  const members = membersPath(role);
  return [
    { label: 'Your account', path: profilePath(role), icon: IconUserCircle },
    ...(profile ? [{ ...profile, icon: role === roles.student ? IconId : IconBuilding }] : []),
    ...(members ? [{ label: 'Members', path: members, icon: IconUsers }] : []),
    ...(role === roles.educator ? educatorPages : []),
  ];
}

/** Enter takes the first line where the arrow keys have chosen none. */
function takeFirst(event: KeyboardEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('[role="dialog"]');
  if (event.key !== 'Enter' || dialog?.querySelector('[data-action][data-selected]')) return;
  event.preventDefault();
  dialog?.querySelector<HTMLElement>('[data-action]')?.click();
}

/** The lines whose names fit the words; settings come only once something is typed, by any of their names. */
function shownOf(
  groups: readonly SpotlightActionGroupData[],
  query: string,
  fits: (text: string, words: string) => boolean,
): SpotlightActionGroupData[] {
  return groups
    .filter(({ group }) => group !== 'Settings' || query.trim() !== '')
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label = '', keywords = '' }) => fits(`${label} ${String(keywords)}`, query)),
    }))
    .filter(({ actions }) => actions.length > 0);
}
