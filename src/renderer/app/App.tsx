import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { DeskSettings } from '#shared/desk/settings-types.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import { createColorSchemeManager } from './desk/color-scheme.ts';
import { DeskNotices } from './desk/DeskNotices.tsx';
import { FollowDeskEvents } from './desk/FollowDeskEvents.tsx';
import { createQueryClient } from './desk/query-client.ts';
import { Reachable } from './desk/Reachable.tsx';
import { deskKey } from './desk/use-read.ts';
import { createRouter } from './routes/router.tsx';
import { SessionProvider } from './session/session-context.tsx';
import { ToastRoom } from './shell/ToastRoom.tsx';
import { toastTime } from './shell/toasts.ts';

interface AppProps {
  /** The nonce that style tags must carry. */
  readonly nonce: string;
  readonly settings: DeskSettings;
  readonly session: SessionState;
  /** Whether the session may have changed since it was read. */
  readonly hasSessionChanged: () => boolean;
}

/** The window: theme, data, session and routes. */
export function App({ nonce, settings, session, hasSessionChanged }: AppProps) {
  const [colorSchemeManager] = useState(() => createColorSchemeManager(settings.theme));
  const [client] = useState(() => {
    const made = createQueryClient();
    // Read a moment ago: nobody needs to ask for them again.
    made.setQueryData(deskKey('settings.read'), settings);
    return made;
  });
  const [router] = useState(createRouter);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={settings.theme}
      getStyleNonce={() => nonce}
    >
      <Notifications position="top-right" autoClose={toastTime} pauseResetOnHover="notification" />
      <ToastRoom />
      <QueryClientProvider client={client}>
        <SessionProvider initial={session} hasChanged={hasSessionChanged}>
          <FollowDeskEvents />
          <DeskNotices />
          <Reachable>
            <RouterProvider router={router} />
          </Reachable>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
