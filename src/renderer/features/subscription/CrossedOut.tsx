import { priceText } from './plan-texts.ts';
import classes from './subscription.module.css';

/** A crossed-out price beside the real one; nothing where there is none. INR. */
export function CrossedOut({ price, per = '' }: { price: number | null; per?: string }) {
  if (price === null) return null;
  return (
    <>
      {' '}
      <span className="fb-visually-hidden">instead of</span>
      <s className={classes.crossed}>{`${priceText(price)}${per}`}</s>
    </>
  );
}
