import { roles } from '#shared/rules/accounts/roles.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import classes from './UnverifiedPlace.module.css';

/** What an unverified company or institution can't do yet, and who can change that. Renders nothing once verified. */
export function UnverifiedPlace() {
  const { company, role } = useUser();
  if (company?.verified !== false) return null;
  const here = role === roles.employer;
  return (
    <Card title={`${company.company_name} isn’t verified yet`} note={<VerifiedMark verified={false} />}>
      <p className={classes.text}>
        {here
          ? 'You can publish openings and work with applicants and partners. You can’t yet invite other students or institutions, or see students who haven’t applied.'
          : 'You can keep your student list and work with partners. Students aren’t told that you listed them, no mail is sent, and you can’t yet ask other companies to be partners.'}{' '}
        Ask whoever runs this workspace to verify it, with <code>npm run server -- verify-place</code>.
      </p>
    </Card>
  );
}
