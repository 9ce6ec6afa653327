import { Link, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { postingKinds } from '#shared/contract/call.ts';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';

const handedOver = z.object({ enrolled: z.enum(postingKinds), id: z.number().int().positive() });

/** Says that the application which led here has arrived, and leads to it. Renders nothing without one. */
export function EnrolledBanner() {
  const { state } = useLocation();
  const found = handedOver.safeParse(state).data;
  if (!found) return null;
  return (
    <div role="status">
      <Link className={classes.banner} to={ownPaths.application(found.enrolled, found.id)}>
        <strong>You've been Enrolled</strong>
        {found.enrolled === 'project' && <span>Please start working on the project</span>}
        <span className={classes.small}>Meanwhile check other opportunities below</span>
      </Link>
    </div>
  );
}
