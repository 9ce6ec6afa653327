import {
  IconBuilding,
  IconChevronRight,
  IconCreditCard,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useFieldOfHash } from '../../app/routes/use-field-of-hash.ts';
import { membersPath, placePath, profilePath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { UntilComplete } from '../company/UntilComplete.tsx';
import { MakeAdministrator } from '../this-computer/MakeAdministrator.tsx';
import { StorageCard } from '../this-computer/StorageCard.tsx';
import { Appearance } from './Appearance.tsx';
import classes from './profile.module.css';
import { SharedComputerCard } from './SharedComputerCard.tsx';
import { WorkspaceForm } from './WorkspaceForm.tsx';

/** How the app looks and works on this computer, and the ways to what belongs to the person and the organisation. */
export function SettingsPage() {
  return (
    <UntilComplete title="Settings" promise="How Footbridge works for you, in one place">
      <Settings />
    </UntilComplete>
  );
}

function Settings() {
  useFieldOfHash();
  const { data: app } = useDesk('app.info');
  return (
    <Page title="Settings" width="narrow" subtitle={app ? `Footbridge ${app.version}` : undefined}>
      <div className={classes.stack}>
        <Ways />
        <Appearance />
        <SharedComputerCard />
        <WorkspaceForm />
        <MakeAdministrator />
        <StorageCard />
      </div>
    </Page>
  );
}

/** What has a page of its own. */
function Ways() {
  const { role } = useUser();
  const noun = role === roles.educator ? 'Institution' : 'Company';
  return (
    <Card title="You and your organisation">
      <ul className={classes.ways}>
        <Way
          icon={IconUserCircle}
          to={profilePath(role)}
          name="Your account"
          text="Name, picture and phone number, password, code at sign-in, deleting the account"
        />
        <Way
          icon={IconBuilding}
          to={placePath(role)}
          name={`${noun} profile`}
          text="Logo, website, description, address and branch"
        />
        <Way icon={IconUsers} to={membersPath(role)} name="Members" text="Its members, and requests to join" />
        <Way
          icon={IconCreditCard}
          to={role === roles.educator ? '/educator/subscription' : '/employer/subscription'}
          name="Subscription"
          text="Your plan, and what was ordered"
        />
      </ul>
    </Card>
  );
}

interface WayProps {
  readonly icon: TablerIcon;
  readonly to: string | null;
  readonly name: string;
  readonly text: string;
}

function Way({ icon: Icon, to, name, text }: WayProps) {
  if (!to) return null;
  return (
    <li>
      <Link to={to} className={classes.way}>
        <Icon size={20} stroke={1.7} aria-hidden="true" />
        <span className={classes.wayText}>
          <strong>{name}</strong>
          <span>{text}</span>
        </span>
        <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
      </Link>
    </li>
  );
}
