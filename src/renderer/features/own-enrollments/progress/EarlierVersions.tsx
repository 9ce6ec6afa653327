import { useRead } from '../../../app/desk/use-read.ts';
import { clockTime } from '../../../ui/format.ts';
import { StoredFile } from '../../enrollments/detail/StoredFile.tsx';
import classes from './progress.module.css';

interface EarlierVersionsProps {
  readonly enrollmentId: number;
  readonly week: number;
  /** When the version that counts was handed in, ISO 8601. */
  readonly latest: string;
}

/** What was handed in for a week before; nothing where it was handed in once. */
export function EarlierVersions({ enrollmentId, week, latest }: EarlierVersionsProps) {
  const { data } = useRead('reports.versions', { params: { enrollment_id: enrollmentId, week } });
  const earlier = (data?.data ?? []).filter(({ submitted_at: at }) => at < latest);
  if (earlier.length === 0) return null;
  return (
    <section aria-label={`Earlier versions of week ${week}`}>
      <h4 className={classes.earlier}>Earlier versions</h4>
      <ul className={classes.versions}>
        {earlier.map(({ id, submitted_at, description, file }) => (
          <li key={`${id} ${submitted_at}`}>
            <span className={classes.small}>{clockTime(submitted_at)}</span>
            <p className={classes.text}>{description}</p>
            {file && <StoredFile file={file} label={`earlier report of week ${week}`} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
