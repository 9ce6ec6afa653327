import classes from './MemberHome.module.css';
import { AccountCard, Home } from './MemberHome.tsx';
import { ProfileCompletion } from './ProfileCompletion.tsx';

/** A mentor's home: the greeting and the account. */
export function MentorHome() {
  return (
    <Home subtitle="You are signed in as a mentor">
      <div className={classes.cards}>
        <ProfileCompletion />
        <AccountCard>Your name, phone number and password. Students find you by them.</AccountCard>
      </div>
    </Home>
  );
}

/** Shows only a greeting. */
export function AdminGreeting() {
  return <Home subtitle="">{null}</Home>;
}
