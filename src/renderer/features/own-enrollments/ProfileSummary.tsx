import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { Profile } from '../enrollments/detail/Profile.tsx';
import { ProfileLinks } from '../enrollments/detail/ProfileLinks.tsx';
import classes from './own-enrollments.module.css';

/** The own profile as companies read it. */
export function ProfileSummary({ profile }: { profile: StudentProfile }) {
  const { first_name, last_name, email_address } = profile;
  return (
    <div className={classes.profile}>
      <h2 className={classes.name}>{`${first_name} ${last_name}`.trim()}</h2>
      <ProfileLinks email={email_address} profile={profile} />
      <Profile profile={profile} />
    </div>
  );
}
