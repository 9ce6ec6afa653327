import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LandingFrame } from './LandingFrame.tsx';
import classes from './landing.module.css';

interface LegalTextProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly (readonly [heading: string, text: ReactNode])[];
}

/** A page to read: a title and numbered sections. */
export function LegalText({ title, lead, sections }: LegalTextProps) {
  useDocumentTitle(`${title} · Footbridge`);
  return (
    <LandingFrame>
      <article className={classes.legal}>
        <h1 className={classes.roleTitle}>{title}</h1>
        <p className={classes.roleLead}>{lead}</p>
        {sections.map(([heading, text], place) => (
          <section key={heading}>
            <h2 className={classes.legalHeading}>
              {place + 1}. {heading}
            </h2>
            <p>{text}</p>
          </section>
        ))}
      </article>
    </LandingFrame>
  );
}
