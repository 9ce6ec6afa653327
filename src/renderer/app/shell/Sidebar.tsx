import { Tooltip, type TooltipProps } from '@mantine/core';
import {
  IconHelpCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLock,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { lockedTooltip } from '#shared/rules/accounts/navigation.ts';
import { count } from '../../ui/format.ts';
import { Logo } from '../../ui/media/Logo.tsx';
import { useSession } from '../session/session-context.tsx';
import classes from './Sidebar.module.css';
import type { ShellItem } from './sidebar-items.ts';
import { useSidebar } from './use-sidebar.ts';

interface SidebarProps {
  /** Icons only. */
  readonly collapsed: boolean;
  readonly onCollapse?: () => void;
}

/** The links of the signed-in role, in sections. Locked ones lead nowhere; beside them is the way to what unlocks them. */
export function Sidebar({ collapsed, onCollapse }: SidebarProps) {
  const sections = useSidebar();
  const { role } = useSession();
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseLabel = collapsed ? 'Expand the sidebar' : 'Collapse the sidebar';
  return (
    <div className={classes.sidebar} data-collapsed={collapsed}>
      <Link to={roleHome(role)} className={classes.brand} aria-label="Footbridge, home">
        <Logo />
        <span className={classes.word}>Footbridge</span>
      </Link>
      <nav className={classes.nav} aria-label="Main">
        {sections.map(({ heading, items }) => (
          <div key={heading || 'first'} className={classes.section}>
            {heading && <h2 className={classes.heading}>{heading}</h2>}
            <ul className={classes.list}>
              {items.map((item) => (
                <li key={item.key} className={classes.item}>
                  <SidebarLink item={item} collapsed={collapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {onCollapse && (
        <Tooltip label={collapseLabel} position="right">
          <button type="button" className={classes.collapse} onClick={onCollapse} aria-label={collapseLabel}>
            <Icon size={18} stroke={1.7} />
          </button>
        </Tooltip>
      )}
    </div>
  );
}

function SidebarLink({ item, collapsed }: { item: ShellItem; collapsed: boolean }) {
  const { pathname } = useLocation();
  const { icon: Icon, label, path, locked, unlockedBy } = item;
  const active = isActive(item, pathname);
  const inside = (
    <>
      <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      {locked && <IconLock size={15} stroke={1.7} className={classes.lock} aria-hidden="true" />}
      {!locked && item.count !== undefined && item.count > 0 && (
        <span className={classes.count}>{count(item.count)}</span>
      )}
    </>
  );
  if (locked) {
    return (
      <>
        <Tooltip
          position="right"
          middlewares={beside}
          label={
            <>
              {lockedTooltip}
              {unlockedBy && <div className={classes.unlock}>{unlockedBy}</div>}
            </>
          }
        >
          <Link
            id={`locked-${item.key}`}
            to={path}
            className={classes.link}
            aria-disabled="true"
            data-locked="true"
            onClick={stay}
            onAuxClick={stay}
          >
            {inside}
          </Link>
        </Tooltip>
        <HowToUnlock item={item} />
      </>
    );
  }
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <Link to={path} className={classes.link} aria-current={active ? 'page' : undefined}>
        {inside}
      </Link>
    </Tooltip>
  );
}

/** In the drawer of a small window there is no room on either side: below, then. */
const beside: NonNullable<TooltipProps['middlewares']> = {
  shift: true,
  flip: { fallbackPlacements: ['bottom-end', 'top-end'] },
};

/** Beside a locked link: leads to what unlocks it. */
function HowToUnlock({ item: { key, unlockedBy, unlockPath } }: { item: ShellItem }) {
  if (!unlockPath) return null;
  return (
    <Tooltip
      position="right"
      middlewares={beside}
      label={
        <>
          How to unlock
          <div className={classes.unlock}>{unlockedBy}</div>
        </>
      }
    >
      <Link to={unlockPath} className={classes.howTo} aria-label="How to unlock" aria-describedby={`locked-${key}`}>
        <IconHelpCircle size={16} stroke={1.7} aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}

/** A locked link leads nowhere, by mouse or by keyboard. */
function stay(event: MouseEvent): void {
  event.preventDefault();
}

function isActive({ path, also = [] }: ShellItem, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`) || also.some((prefix) => pathname.startsWith(prefix));
}
