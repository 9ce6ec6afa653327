import { Badge } from '@mantine/core';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { languageName } from '#shared/rules/accounts/student-profile.ts';
import { OutsideLink } from '../../../app/controls/OutsideLink.tsx';
import { dayText } from '../../../ui/format.ts';
import { labelled } from '../../file-viewer/viewable.ts';
import classes from './detail.module.css';
import { Section } from './Section.tsx';
import { StoredFile } from './StoredFile.tsx';

/** What the student says of himself or herself. Parts that are empty are left out. */
export function Profile({ profile }: { profile: StudentProfile }) {
  const { bio, skills, interests, experiences, projects, documents } = profile;
  const among = labelled(documents.map(({ title, file }) => [title, file]));
  return (
    <>
      {bio.trim() && (
        <Section title="About">
          <p className={classes.text}>{bio}</p>
        </Section>
      )}
      <Education profile={profile} />
      {skills.length > 0 && <Chips title="Skills" items={skills} />}
      {experiences.length > 0 && (
        <Section title="Experience">
          {experiences.map(({ id, company_name, designation, description, start_date, end_date }) => (
            <Item
              key={id}
              title={designation}
              about={company_name}
              from={start_date}
              to={end_date}
              text={description}
            />
          ))}
        </Section>
      )}
      {projects.length > 0 && (
        <Section title="Projects">
          {projects.map(({ id, name, link, description, start_date, end_date }) => (
            <Item key={id} title={name} from={start_date} to={end_date} text={description} link={link} />
          ))}
        </Section>
      )}
      {documents.length > 0 && (
        <Section title="Documents">
          <ul className={classes.documents}>
            {documents.map(({ id, title, link, file }) => (
              <li key={id}>
                <span className={classes.documentTitle}>{title}</span>
                {file ? <StoredFile file={file} label={title} among={among} /> : <OutsideLink url={link} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {interests.length > 0 && <Chips title="Interests" items={interests} />}
    </>
  );
}

function Education({ profile }: { profile: StudentProfile }) {
  const { institution, qualification, course, roll_number, city, language } = profile;
  const facts = [
    ['Institution', institution],
    ['Qualification', qualification],
    ['Course', course],
    ['Roll number', roll_number],
    ['City', city ? `${city.city_name}, ${city.state.state_name}` : profile.location],
    ['Language', languageName(language)],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <Section title="Education">
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Chips({ title, items }: { title: string; items: readonly { id: number; name: string }[] }) {
  return (
    <Section title={title}>
      <div className={classes.chips}>
        {items.map(({ id, name }) => (
          <Badge key={id} variant="light" tt="none" size="lg" fw={500}>
            {name}
          </Badge>
        ))}
      </div>
    </Section>
  );
}

interface ItemProps {
  readonly title: string;
  readonly about?: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly link?: string;
}

function Item({ title, about, from, to, text, link }: ItemProps) {
  return (
    <div className={classes.item}>
      <p className={classes.itemTitle}>
        {title}
        {about && <span className={classes.itemAbout}>{about}</span>}
        <span className={classes.when}>{period(from, to)}</span>
      </p>
      {text.trim() && <p className={classes.text}>{text}</p>}
      {link && <OutsideLink url={link} />}
    </div>
  );
}

function period(from: string, to: string): string {
  if (!from && !to) return '';
  return `${from ? dayText(from) : ''} – ${to ? dayText(to) : 'today'}`;
}
