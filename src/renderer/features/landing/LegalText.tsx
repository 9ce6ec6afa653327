import { useDocumentTitle } from '@mantine/hooks';
import { LandingFrame } from './LandingFrame.tsx';
import classes from './landing.module.css';

/** A legal text: a title and numbered sections. */
export interface LegalTexts {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly (readonly [heading: string, text: string])[];
}

/** A page to read. */
export function LegalText({ words }: { words: LegalTexts }) {
  useDocumentTitle(`${words.title} · Footbridge`);
  return (
    <LandingFrame>
      <article className={classes.legal}>
        <h1 className={classes.roleTitle}>{words.title}</h1>
        <LegalSections words={words} />
      </article>
    </LandingFrame>
  );
}

/** What stands below its title. */
export function LegalSections({ words: { lead, sections } }: { words: LegalTexts }) {
  return (
    <>
      <p className={classes.roleLead}>{lead}</p>
      {sections.map(([heading, text], place) => (
        <section key={heading}>
          <h2 className={classes.legalHeading}>
            {place + 1}. {heading}
          </h2>
          <p>{text}</p>
        </section>
      ))}
    </>
  );
}
