import { SegmentedControl } from '@mantine/core';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { count } from '../../ui/format.ts';
import { methods, readMethod } from '../placements/placements-view.ts';
import { kindLabels } from '../postings/kinds.ts';
import classes from './CourseCoverage.module.css';

type Coverage = AnswerOf<'students.facets'>['data']['coverage'];

const shown = 5;

/** How many students each course has, and how many of them have an opportunity of one kind: bars with their numbers. */
export function CourseCoverage({ coverage }: { coverage: Coverage }) {
  const [params, setParams] = useAddress();
  const kind = readMethod(params);
  const rows = withOthers(coverage, kind);
  const max = Math.max(1, ...rows.map(({ students }) => students));
  const { many } = kindLabels[kind];
  return (
    <>
      <SegmentedControl
        className={classes.kinds}
        size="xs"
        aria-label="Openings counted"
        data={methods.map(({ value, label }) => ({ value, label }))}
        value={kind}
        onChange={(value) => setParams(() => ({ kind: value }), { replace: true })}
      />
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
              <span className="fb-visually-hidden"> sent {many}</span> of {count(students)}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.key}>
        <span className={classes.swatch} aria-hidden="true" /> sent {many}, of all students of the course
      </p>
    </>
  );
}

interface Row {
  readonly course: string;
  readonly students: number;
  readonly assigned: number;
}

/** The largest courses, and the others together. */
function withOthers(coverage: Coverage, kind: PostingKind): Row[] {
  const rows = coverage.map(({ course, students, [kind]: assigned }) => ({ course, students, assigned }));
  if (rows.length <= shown) return rows;
  const others = rows.slice(shown - 1);
  const sum = (pick: (row: Row) => number) => others.reduce((total, row) => total + pick(row), 0);
  return [
    ...rows.slice(0, shown - 1),
    {
      course: `${others.length} more courses`,
      students: sum(({ students }) => students),
      assigned: sum(({ assigned }) => assigned),
    },
  ];
}
