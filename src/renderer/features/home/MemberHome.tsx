import { IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { profilePath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { greetingAt } from './greeting.ts';
import classes from './MemberHome.module.css';
import { WayButton } from './WayButton.tsx';

/** The home of a role: the greeting, and what belongs there. */
export function Home({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  const user = useUser();
  return (
    <Page title={greetingAt(new Date(), user.first_name)} subtitle={subtitle || undefined}>
      {children}
    </Page>
  );
}

/** The way to the own account, and what is there. */
export function AccountCard({ children }: { children: ReactNode }) {
  const { role } = useUser();
  return (
    <Card title="Your account">
      <p className={classes.text}>{children}</p>
      <WayButton to={profilePath(role)} icon={IconUserCircle}>
        Open your account
      </WayButton>
    </Card>
  );
}
