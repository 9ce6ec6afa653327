import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { formatPhone } from '#shared/rules/accounts/phone.ts';
import { OutsideLink } from '../../../app/controls/OutsideLink.tsx';
import classes from './detail.module.css';

/** How to reach somebody, and where else they show their work. */
export function ProfileLinks({ email, profile }: { email: string; profile: StudentProfile | undefined }) {
  return (
    <p className={classes.links}>
      {email && <span className={classes.selectable}>{email}</span>}
      {profile?.phone_number && <span className={classes.selectable}>{formatPhone(profile.phone_number)}</span>}
      {profile?.Linkedin && <OutsideLink url={profile.Linkedin} label="LinkedIn" />}
      {profile?.Github && <OutsideLink url={profile.Github} label="GitHub" />}
      {profile?.Portfolio_Link && <OutsideLink url={profile.Portfolio_Link} label="Portfolio" />}
    </p>
  );
}
