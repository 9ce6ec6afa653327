import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { showsBackButton } from '#shared/rules/accounts/navigation.ts';
import { Notifications } from '../../features/sync/NotificationPanel.tsx';
import { RosterProgressPill } from '../../features/sync/RosterProgressPill.tsx';
import { SyncState } from '../../features/sync/SyncState.tsx';
import { useSession } from '../session/session-context.tsx';
import { commandKey } from './keys.ts';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  /** No sidebar: a menu button instead. */
  readonly small: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
  readonly onShortcuts: () => void;
}

/** Back, menu, search, sync state, notifications and the signed-in person. */
export function TopBar({ small, onMenu, onSearch, onShortcuts }: TopBarProps) {
  return (
    <header className={classes.bar} data-bar>
      {small && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Open the menu" onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.7} />
        </ActionIcon>
      )}
      <BackButton />
      <button type="button" className={classes.search} onClick={onSearch}>
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <span className={classes.searchText}>Search everything</span>
        <span className={classes.keys} aria-hidden="true">
          {commandKey} K
        </span>
      </button>
      <div className={classes.toastRoom} data-toast-room />
      <div className={classes.end}>
        <RosterProgressPill />
        <SyncState />
        <Notifications />
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

function BackButton() {
  const { pathname, key } = useLocation();
  const { role } = useSession();
  const navigate = useNavigate();
  if (!showsBackButton(pathname)) return null;
  // 'default' is the key of the first entry: there is nothing to go back to.
  const back = () => (key === 'default' ? navigate(roleHome(role)) : navigate(-1));
  return (
    <Tooltip label="Back">
      <ActionIcon variant="subtle" color="gray" size={36} aria-label="Back" onClick={() => void back()}>
        <IconArrowLeft size={20} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
