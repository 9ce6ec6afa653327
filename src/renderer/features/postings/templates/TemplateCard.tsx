import { Button, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TemplateText } from './template-text.ts';
import classes from './templates.module.css';

interface TemplateCardProps {
  readonly text: TemplateText;
  readonly busy: boolean;
  readonly onLook: () => void;
  readonly onStart: () => void;
  readonly menu?: ReactNode;
}

/** One template: what it is for, its figures and skills, and the way into the form. */
export function TemplateCard({ text, busy, onLook, onStart, menu }: TemplateCardProps) {
  return (
    <article className={classes.card} aria-label={text.title}>
      <div className={classes.head}>
        <h3>{text.title}</h3>
        {menu}
      </div>
      <p className={classes.about}>{text.about}</p>
      {text.figures && <p className={classes.figures}>{text.figures}</p>}
      <div className={classes.skills}>
        {text.skills.map((skill) => (
          <Pill key={skill} size="sm">
            {skill}
          </Pill>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button size="xs" variant="light" disabled={busy} onClick={onStart}>
          Use this
        </Button>
        <Button size="xs" variant="default" onClick={onLook}>
          Preview
        </Button>
      </div>
    </article>
  );
}
