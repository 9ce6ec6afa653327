import { useDocumentTitle } from '@mantine/hooks';
import { IconBriefcase, IconChevronRight, IconSchool, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './account.module.css';

const choices = [
  {
    to: '/signup/employer',
    name: 'Employer',
    note: 'Post projects, internships and jobs, and find students',
    icon: IconBriefcase,
  },
  {
    to: '/signup/educator',
    name: 'Educator',
    note: 'Connect your students with opportunities',
    icon: IconSchool,
  },
  { to: '/signup/student', name: 'Student', note: 'Explore, apply, and show what you can do', icon: IconUser },
] as const;

/** Who is signing up. */
export function SignUpRolePage() {
  useDocumentTitle('Create an account · Footbridge');
  return (
    <>
      <h1 className={classes.title}>Create an account</h1>
      <p className={classes.lead}>
        I am here as an employer, an educator or a student. Already have an account?{' '}
        <Link className="fb-link" to="/signin">
          Sign in
        </Link>
      </p>
      <ul className={classes.roles}>
        {choices.map(({ to, name, note, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.role}>
              <span className={classes.roleIcon}>
                <Icon size={22} stroke={1.7} aria-hidden="true" />
              </span>
              <span>
                <span className={classes.roleName}>{name}</span>
                <span className={classes.roleNote}>{note}</span>
              </span>
              <IconChevronRight size={18} className={classes.arrow} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.lead}>
        <Link className="fb-link" to="/signup/mentor">
          I was invited as a mentor
        </Link>
      </p>
    </>
  );
}
