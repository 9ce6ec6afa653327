import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ScorePart } from '#shared/rules/accounts/profile-score.ts';
import { partPath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import classes from './PartList.module.css';

/** What counts towards a complete profile: what is there, and what is missing, each leading to its field. */
export function PartList({ parts }: { parts: readonly ScorePart[] }) {
  const { role } = useUser();
  return (
    <ul className={classes.parts} aria-label="What counts">
      {parts.map(({ key, label, weight, done }) => (
        <li key={key} data-done={done}>
          {done ? <IconCircleCheck size={18} aria-hidden="true" /> : <IconCircle size={18} aria-hidden="true" />}
          <PartName label={label} path={done ? null : partPath(role, key)} />
          <span className="fb-visually-hidden">{done ? ', done' : ', missing'}</span>
          <span className={classes.weight}>{weight}%</span>
        </li>
      ))}
    </ul>
  );
}

function PartName({ label, path }: { label: string; path: string | null }) {
  if (!path) return <span>{label}</span>;
  return (
    <Link className="fb-link" to={path}>
      {label}
    </Link>
  );
}
