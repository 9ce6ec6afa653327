import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { Notification } from '#shared/contract/messages.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { useSend } from '../../app/desk/use-command.ts';
import type { ServiceReadState } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { notifyPermission, showOutside } from '../../app/shell/system-notifications.ts';
import { anyInFront, holdLock } from '../../app/shell/window-locks.ts';
import { afterNotifications, desktopText, type SeenNotifications } from './new-notifications.ts';

interface Teller {
  /** Takes each answer of the service, the first one as what is known already. */
  take(rows: readonly Notification[]): Promise<void>;
  /** Takes away what it has shown. */
  stop(): void;
}

/** Shows what is new outside the window while no window is in front. Of several windows, the oldest one does. */
function createTeller(onClick: (fresh: readonly Notification[]) => void): Teller {
  let known: SeenNotifications | null = null;
  let isTheOne = false;
  let isOver = false;
  const hideAll: (() => void)[] = [];
  const release = holdLock('footbridge: desktop notifications', 'exclusive', () => {
    isTheOne = true;
  });
  return {
    async take(rows) {
      const { seen, fresh } = afterNotifications(known, rows);
      known = seen;
      if (fresh.length === 0 || !isTheOne || (await anyInFront())) return;
      const settings = await runCommand('settings.read');
      if (isOver || !settings.ok || !settings.data.desktopNotifications || notifyPermission() !== 'granted') return;
      hideAll.push(showOutside(desktopText(fresh, settings.data.sharedComputer), () => onClick(fresh)));
    },
    stop() {
      isOver = true;
      release();
      for (const hide of hideAll) hide();
    },
  };
}

/** Shows new notifications of the open account outside the window. A click opens the one, or the panel for several. */
export function useDesktopNotifications(
  { data, live }: ServiceReadState<AnswerOf<'notifications.list'>>,
  onOpenPanel: () => void,
): void {
  const { user, ended } = useSession();
  const account = ended ? null : (user?.id ?? null);
  const navigate = useNavigate();
  const send = useSend('notifications.read');
  const [teller, setTeller] = useState<Teller>();
  const rows = data?.data;
  const open = useEffectEvent(([first, ...others]: readonly Notification[]) => {
    if (!first || others.length > 0 || !first.path) return onOpenPanel();
    void send.run({ body: { ids: [first.id], read: true } });
    void navigate(first.path);
  });

  useEffect(() => {
    if (account === null) return;
    const made = createTeller((fresh) => open(fresh));
    setTeller(made);
    return made.stop;
  }, [account]);
  useEffect(() => {
    if (rows && live) void teller?.take(rows);
  }, [teller, rows, live]);
}
