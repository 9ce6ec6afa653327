import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session-context.tsx';
import { LandingFrame } from './LandingFrame.tsx';
import classes from './landing.module.css';
import { ProductPicture, type ProductScreen } from './ProductPicture.tsx';

interface RoleLanding {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly (readonly [string, string])[];
  readonly signUp: string;
  readonly action: string;
  readonly first: ProductScreen;
  readonly second: ProductScreen;
}

const employer: RoleLanding = {
  name: 'For employers',
  title: 'Write it once, publish it exactly once',
  lead: 'Footbridge is for people who recruit between meetings, on any connection.',
  points: [
    ['Draft in steps', 'Company, details, requirements, review. Stop anywhere and continue later.'],
    ['Publish without a network', 'Your draft waits on your computer and is sent automatically, exactly once.'],
    ['Projects, internships and jobs', 'One list for each, with applicants, submissions and ratings side by side.'],
    ['Start from what you have', 'Duplicate an opening and change what is different this time.'],
  ],
  signUp: '/signup/employer',
  action: 'Sign up as an employer',
  first: {
    screen: 'candidates',
    alt: 'The applicants of a job: how many there are at each stage, and the list of names with course, institution and status.',
    caption: 'Applicants of one opening. Each decision is a click or a key, and can be undone.',
  },
  second: {
    screen: 'internship-add-details',
    alt: 'The form of a new internship at the second of four steps: title, category, goal and responsibilities, with the time of the last save.',
    caption: 'A draft at its second step. It’s saved as you type.',
  },
};

const educator: RoleLanding = {
  name: 'For educators',
  title: 'Bring your list as it is',
  lead: 'Upload a spreadsheet with tens of thousands of students, and see what will happen before it does.',
  points: [
    [
      'See before you commit',
      'Each row is marked as new, updated, unchanged, duplicate or wrong, with what to do about it.',
    ],
    ['Fix in place', 'Correct cells in the preview, or save the rows with errors as a file.'],
    ['Undo for 30 days', 'Undo an upload: what it added is removed, and what it changed is restored.'],
    ['Take it with you', 'Filter the list and export it, as CSV or as a workbook.'],
  ],
  signUp: '/signup/educator',
  action: 'Sign up as an educator',
  first: {
    screen: 'roster-check',
    alt: 'The check of a student list: how many rows are new, updated, unchanged or wrong, and what happens to each row.',
    caption: 'A student list, checked on your computer before anything is sent.',
  },
  second: {
    screen: 'educator-dashboard',
    alt: 'An educator’s dashboard: the number of students, and how many of each course have an opportunity.',
    caption: 'The dashboard shows who has an opportunity and who still needs one.',
  },
};

const student: RoleLanding = {
  name: 'For students',
  title: 'Your first step across',
  lead: 'Find something that fits within a minute, apply in another, and always know where things stand.',
  points: [
    ['Search forgivingly', 'A mistyped word still finds it. Each card says whether you qualify, and what is lacking.'],
    ['Apply without a network', 'Your answers are kept from the first letter, and sent when you’re back online.'],
    ['Hand in on a bad line', 'A report goes on where the line broke, and arrives once.'],
    [
      'Yours alone',
      'You don’t need an invitation. You choose whether your institution sees all your applications, and whether companies find you.',
    ],
  ],
  signUp: '/signup/student',
  action: 'Sign up as a student',
  first: {
    screen: 'student-explore',
    alt: 'The search for internships: each card with company, city, length, stipend and skills, and with what the student lacks to qualify.',
    caption: 'Explore says up front whether you qualify.',
  },
  second: {
    screen: 'student-home',
    alt: 'A student’s dashboard: an institution’s invitation to join it, and the times that a company proposes for an interview.',
    caption: 'Your dashboard collects invitations, interviews and applications.',
  },
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

function RolePage({ name, title, lead, points, signUp, action, first, second }: RoleLanding) {
  const { user } = useSession();
  useDocumentTitle(`${name} · Footbridge`);
  return (
    <LandingFrame>
      <section className={classes.role}>
        <p className={classes.eyebrow}>{name}</p>
        <h1 className={classes.roleTitle}>{title}</h1>
        <p className={classes.roleLead}>{lead}</p>
        {!user && (
          <div className={classes.buttons}>
            <Button component={Link} to={signUp} size="md" fz={15}>
              {action}
            </Button>
            <Button component={Link} to="/signin" size="md" fz={15} variant="default">
              Sign in
            </Button>
          </div>
        )}
        <ProductPicture {...first} />
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
        <ProductPicture {...second} />
      </section>
    </LandingFrame>
  );
}
