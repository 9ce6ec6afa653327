import type { RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { cellTexts } from '../roster-texts.ts';
import classes from './check.module.css';
import { isPlain, orderedProblems } from './row-cells.ts';

/** In words: what a row changes, what is wrong with it and how to mend that, and what was read another way. */
export function WhatHappens({ row }: { row: RosterRow }) {
  const { outcome, changes, sameAs } = row;
  const problems = orderedProblems(row.problems);
  return (
    <div className={classes.what}>
      {outcome === 'merged' && sameAs !== null && <p>Same as row {sameAs}, counted once</p>}
      {outcome !== 'error' &&
        changes.map(({ field, before, after }) => (
          <p key={field}>
            {fieldTitles[field]} {cellTexts(field, before) || 'empty'} <span aria-hidden="true">→</span>
            <span className="fb-visually-hidden">becomes</span> {cellTexts(field, after) || 'empty'}
          </p>
        ))}
      {problems.map(({ code, field, severity, message, fix }, index) => (
        <p
          key={`${code} ${field}`}
          data-severity={severity}
          className={isPlain(code) ? 'fb-visually-hidden' : undefined}
        >
          {severity === 'warning' && <strong>Please look: </strong>}
          {message}
          {fix && (
            <span className={classes.fix}>
              {pauseAfter(message)}
              {fix}
            </span>
          )}
          {severity === 'error' && problems[index + 1]?.severity === 'error' && pauseAfter(fix || message)}
        </p>
      ))}
    </div>
  );
}

/** What stands between a sentence and the next one of the line. */
const pauseAfter = (text: string): string => (/[.?!]$/.test(text) ? ' ' : '. ');
