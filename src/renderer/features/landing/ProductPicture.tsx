import { useComputedColorScheme } from '@mantine/core';
import classes from './product-picture.module.css';

/** A screen of the app on a public page: `screen` names its pictures in docs/screenshots. */
export interface ProductScreen {
  readonly screen: string;
  readonly alt: string;
  readonly caption: string;
}

const files = import.meta.glob<string>(
  '../../../../docs/screenshots/{candidates,educator-dashboard,employer-dashboard,internship-add-details,roster-check,student-explore,student-home}-{light,dark}-{1440,420}.png',
  { eager: true, import: 'default' },
);

/** The picture of a screen with its caption, in the scheme of the page; small windows get the small window's picture. */
export function ProductPicture({ screen, alt, caption }: ProductScreen) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const fileOf = (width: number) => files[`../../../../docs/screenshots/${screen}-${scheme}-${width}.png`];
  return (
    <figure className={classes.figure}>
      <picture>
        <source media="(max-width: 760px)" srcSet={fileOf(420)} width={420} height={800} />
        <img className={classes.picture} src={fileOf(1440)} width={1440} height={900} alt={alt} />
      </picture>
      <figcaption className={classes.caption}>{caption}</figcaption>
    </figure>
  );
}
