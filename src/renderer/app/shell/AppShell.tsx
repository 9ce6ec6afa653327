import { Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useTicksEnd } from '../../features/enrollments/list/kept-ticks.ts';
import { FileViewerHost } from '../../features/file-viewer/FileViewerHost.tsx';
import { useCommand } from '../desk/use-command.ts';
import { useDesk } from '../desk/use-read.ts';
import { QueueNotices } from '../outbox/QueueNotices.tsx';
import { useUndoKeys } from '../outbox/use-undo-keys.ts';
import { lazyPart } from '../routes/lazy-part.ts';
import classes from './AppShell.module.css';
import { PendingDecisions } from './PendingDecisions.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

const CommandPalette = lazyPart(async () => (await import('../../features/search/CommandPalette.tsx')).CommandPalette);
const Shortcuts = lazyPart(async () => (await import('./Shortcuts.tsx')).Shortcuts);

// A link to #content would be an entry in the history that slips past a form that asks before it is left.
const toContent = () => document.getElementById('content')?.focus();

/** The frame of everything behind sign-in: sidebar (a drawer on small windows), top bar, and the page. */
export function AppShell() {
  const { pathname } = useLocation();
  const small = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [drawer, drawerActions] = useDisclosure(false);
  const [palette, setPalette] = useState(0);
  const [shortcuts, shortcutsActions] = useDisclosure(false);
  const [collapsed, setCollapsed] = useCollapsed();

  const openPalette = () => setPalette((times) => times + 1);
  useHotkeys([['mod+K', openPalette]], []);
  useUndoKeys();
  useTicksEnd();
  useHotkeys([
    ['shift+?', shortcutsActions.open],
    ['[', () => setCollapsed(!collapsed)],
  ]);
  // The drawer closes whenever the page changes.
  useEffect(() => drawerActions.close(), [pathname, drawerActions.close]);

  return (
    <div className={classes.frame} data-collapsed={collapsed}>
      <button type="button" className={classes.skip} onClick={toContent}>
        Skip to content
      </button>
      {!small && (
        <aside className={classes.sidebar}>
          <Sidebar collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
        </aside>
      )}
      {small && (
        <Drawer
          opened={drawer}
          onClose={drawerActions.close}
          size={264}
          padding={0}
          withCloseButton={false}
          title={null}
        >
          <Sidebar collapsed={false} />
        </Drawer>
      )}
      <div className={classes.column}>
        <TopBar small={small} onMenu={drawerActions.open} onSearch={openPalette} onShortcuts={shortcutsActions.open} />
        <PendingDecisions />
        <main id="content" className={classes.main} tabIndex={-1}>
          <FileViewerHost>
            <Outlet />
          </FileViewerHost>
        </main>
      </div>
      <QueueNotices />
      <Suspense>
        {palette > 0 && <CommandPalette opened={palette} onShortcuts={shortcutsActions.open} />}
        {shortcuts && <Shortcuts onClose={shortcutsActions.close} />}
      </Suspense>
    </div>
  );
}

function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const { data } = useDesk('settings.read');
  const save = useCommand('settings.save');
  const [chosen, setChosen] = useState<boolean>();
  return [
    chosen ?? data?.sidebarCollapsed ?? false,
    (collapsed) => {
      setChosen(collapsed);
      void save.run({ sidebarCollapsed: collapsed });
    },
  ];
}
