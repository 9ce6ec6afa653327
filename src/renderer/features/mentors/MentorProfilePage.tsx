import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { MentorProfile } from '#shared/contract/mentors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { OutsideLink } from '../../app/controls/OutsideLink.tsx';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { OfflineNote } from '../../ui/states/States.tsx';
import { ReportButton } from '../flags/ReportButton.tsx';
import { sessionPrice } from './MentorCard.tsx';
import classes from './mentors.module.css';

/** /student/mentors/{id}: one mentor; the error page where the address names none. */
export function MentorProfilePage() {
  return <MentorOfRoute back="/student/mentors" bookable />;
}

/** /educator/mentors/{id}: one mentor, as students see them. */
export function EducatorMentorProfilePage() {
  return <MentorOfRoute back="/educator/mentors" />;
}

function MentorOfRoute(shown: Omit<MentorProfileViewProps, 'id'>) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <MentorProfileView key={id} id={Number(id)} {...shown} /> : <ErrorPage inside />;
}

interface MentorProfileViewProps {
  /** The account. */
  readonly id: number;
  /** The list of mentors. */
  readonly back: string;
  /** A session can be booked from here: the reader is a student. */
  readonly bookable?: boolean;
}

/** Everything that a mentor tells: qualification, education, skills, languages, projects, documents and the price. */
export function MentorProfileView({ id, back, bookable = false }: MentorProfileViewProps) {
  const read = useRead('mentors.read', { params: { id } });
  const mentor = read.data?.data;
  const { id: own } = useUser();
  const name = mentor ? fullName(mentor) : 'Mentor';
  return (
    <Page
      title={name}
      width="narrow"
      trail={
        <Link className="fb-link" to={back}>
          Mentors
        </Link>
      }
      picture={mentor && <Portrait link={mentor.profile_photo} name={name} shape="round" size={56} />}
      subtitle={mentor && [mentor.designation || 'Mentor', sessionPrice(mentor)].join(' · ')}
      actions={
        mentor && (
          <>
            {own !== id && <ReportButton reported={{ subject: 'mentor', id, name }} />}
            {bookable && (
              <Button component={Link} to={`/student/mentors/${id}/book`}>
                Book Now
              </Button>
            )}
          </>
        )
      }
    >
      <OfflineNote live={read.live} asOf={read.asOf} />
      {!mentor && <Awaited read={read} back={[back, 'Mentors']} lines={4} />}
      {mentor && <Told mentor={mentor} />}
    </Page>
  );
}

function Told({ mentor }: { mentor: MentorProfile }) {
  const { about, qualification, education, skills, languages, projects, documents } = mentor;
  const first = mentor.first_name;
  return (
    <div className={classes.parts}>
      {about && (
        <Card title="About">
          <p className={classes.long}>{about}</p>
        </Card>
      )}
      <Part title="Qualification" nothing={`${first} hasn’t named a qualification yet.`} has={qualification !== ''}>
        <p className={classes.long}>{qualification}</p>
      </Part>
      <Part title="Education" nothing={`${first} hasn’t added education yet.`} has={education.length > 0}>
        <Entries>
          {education.map(({ degree, institution, year }, place) => (
            <li key={keyOf(place)}>
              <strong>{degree}</strong>
              <span className={classes.quiet}>{[institution, year].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </Entries>
      </Part>
      <Part title="Skills" nothing={`${first} hasn’t added skills yet.`} has={skills.length > 0}>
        <Chips items={skills} />
      </Part>
      <Part title="Languages" nothing={`${first} hasn’t added languages yet.`} has={languages.length > 0}>
        <Chips items={languages} />
      </Part>
      <Part title="Projects" nothing={`${first} hasn’t added projects yet.`} has={projects.length > 0}>
        <Entries>
          {projects.map((project, place) => (
            <li key={keyOf(place)}>
              <strong>{project.name}</strong>
              {project.description && <p className={classes.long}>{project.description}</p>}
              <OutsideLink url={project.link} />
            </li>
          ))}
        </Entries>
      </Part>
      <Part title="Documents" nothing={`${first} hasn’t added documents yet.`} has={documents.length > 0}>
        <Entries>
          {documents.map(({ title, link }, place) => (
            <li key={keyOf(place)}>
              <strong>{title}</strong>
              <OutsideLink url={link} />
            </li>
          ))}
        </Entries>
      </Part>
      <Card title="Price">
        <p className={classes.long}>{sessionPrice(mentor)}</p>
      </Card>
    </div>
  );
}

/** Two may be equal: their place is what tells them apart. */
const keyOf = (place: number) => `entry ${place}`;

interface PartProps {
  readonly title: string;
  /** What is said where there is nothing. */
  readonly nothing: string;
  readonly has: boolean;
  readonly children: ReactNode;
}

function Part({ title, nothing, has, children }: PartProps) {
  return <Card title={title}>{has ? children : <p className={classes.nothing}>{nothing}</p>}</Card>;
}

const Entries = ({ children }: { children: ReactNode }) => <ul className={classes.entries}>{children}</ul>;

function Chips({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.chips}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
