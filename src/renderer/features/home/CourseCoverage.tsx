import type { AnswerOf } from '#shared/contract/index.ts';
import { count } from '../../ui/format.ts';
import classes from './CourseCoverage.module.css';

type Coverage = AnswerOf<'students.facets'>['data']['coverage'];

const shown = 5;

/** How many students each course has, and how many of them have an opportunity: bars with their numbers beside them. */
export function CourseCoverage({ coverage }: { coverage: Coverage }) {
  const rows = withOthers(coverage);
  const max = Math.max(1, ...rows.map(({ students }) => students));
  return (
    <>
      <ul className={classes.bars} aria-label="Students by course">
        {rows.map(({ course, students, assigned }) => (
          <li key={course}>
            <span className={classes.course} title={course}>
              {course}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${(students / max) * 100}%` }}>
                <span className={classes.assigned} style={{ width: `${(assigned / Math.max(1, students)) * 100}%` }} />
              </span>
            </span>
            <span className={classes.number}>
              {count(assigned)}
              <span className="fb-visually-hidden"> with an opportunity</span> of {count(students)}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.key}>
        <span className={classes.swatch} aria-hidden="true" /> with an opportunity, of all students of the course
      </p>
    </>
  );
}

/** The largest courses, and the others together. */
function withOthers(coverage: Coverage): Coverage {
  if (coverage.length <= shown) return coverage;
  const others = coverage.slice(shown - 1);
  const sum = (pick: (row: Coverage[number]) => number) => others.reduce((total, row) => total + pick(row), 0);
  return [
    ...coverage.slice(0, shown - 1),
    {
      course: `${others.length} more courses`,
      students: sum(({ students }) => students),
      assigned: sum(({ assigned }) => assigned),
    },
  ];
}
