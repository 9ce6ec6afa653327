import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from '../enrollments.module.css';

const stars = [1, 2, 3, 4, 5];

/** A rating of 1 to 5 as stars. */
export function Rating({ value }: { value: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${value} of 5`}>
      {stars.map((star) =>
        star <= value ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} stroke={1.6} />,
      )}
    </span>
  );
}
