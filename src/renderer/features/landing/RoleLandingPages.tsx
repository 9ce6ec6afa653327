import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { LandingFrame } from './LandingFrame.tsx';
import classes from './landing.module.css';

interface RoleLanding {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly (readonly [string, string])[];
  readonly signUp: string;
  readonly action: string;
}

const employer: RoleLanding = {
  name: 'For employers',
  title: 'Write an opening once, and have it out once',
  lead: 'Footbridge is made for people who recruit between two meetings, on whatever connection there is.',
  points: [
    [
      'Draft in steps',
      'Company, details, requirements, review. Stop anywhere; every word is there when you come back.',
    ],
    ['Publish without a network', 'The draft waits on your computer and goes out by itself, exactly once.'],
    ['Projects, internships and jobs', 'One list for each, with applicants, submissions and ratings side by side.'],
    ['Start from what you have', 'Duplicate an opening and change what is different this time.'],
  ],
  signUp: '/signup/employer',
  action: 'Sign up as an employer',
};

const educator: RoleLanding = {
  name: 'For educators',
  title: 'The list that you have is the list that you need',
  lead: 'A spreadsheet with tens of thousands of students goes in as it is, and you see what will happen first.',
  points: [
    [
      'See before you commit',
      'Every row is marked new, changed, unchanged, repeated or wrong, with what to do about it.',
    ],
    ['Fix in place', 'Correct a cell in the preview, or take the rows with problems out as a file.'],
    ['Undo for 30 days', 'An upload can be taken back: what it added goes, what it changed returns.'],
    ['Take it with you', 'Filter the list and export it, as CSV or as a workbook.'],
  ],
  signUp: '/signup/educator',
  action: 'Sign up as an educator',
};

const student: RoleLanding = {
  name: 'For students',
  title: 'Your first step across',
  lead: 'Open an account, verify your e-mail, and say what interests you.',
  points: [
    ['Yours alone', 'You need no invitation. Your account does not depend on an institution.'],
    ['Choose your interests', 'They decide what is shown to you first. You can change them at any time.'],
    ['Little data', 'A name and an e-mail address are enough to begin.'],
  ],
  signUp: '/signup/student',
  action: 'Sign up as a student',
};

/** What employers get. */
export function ForEmployerPage() {
  return <RolePage {...employer} />;
}

/** What educators get. */
export function ForEducatorPage() {
  return <RolePage {...educator} />;
}

/** What students get. */
export function ForStudentPage() {
  return <RolePage {...student} />;
}

function RolePage({ name, title, lead, points, signUp, action }: RoleLanding) {
  useDocumentTitle(`${name} · Footbridge`);
  return (
    <LandingFrame>
      <section className={classes.role}>
        <p className={classes.eyebrow}>{name}</p>
        <h1 className={classes.roleTitle}>{title}</h1>
        <p className={classes.roleLead}>{lead}</p>
        <ul className={classes.points}>
          {points.map(([point, text]) => (
            <li key={point}>
              <span className={classes.check}>
                <IconCheck size={15} stroke={2.4} aria-hidden="true" />
              </span>
              <div>
                <h2 className={classes.cardName}>{point}</h2>
                <p className={classes.cardText}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button component={Link} to={signUp} size="md" fz={15}>
            {action}
          </Button>
          <Button component={Link} to="/signin" size="md" fz={15} variant="default">
            Sign in
          </Button>
        </div>
      </section>
    </LandingFrame>
  );
}
