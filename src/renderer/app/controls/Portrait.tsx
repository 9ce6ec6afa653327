import type { CSSProperties } from 'react';
import { avatarLetter } from '#shared/rules/accounts/navigation.ts';
import { useImage } from '../desk/use-image.ts';
import { nameTint } from './name-tint.ts';
import classes from './Portrait.module.css';

interface PortraitProps {
  /** Where the service answers the picture; empty without one. */
  readonly link: string;
  /** Whose it is: without a picture its first letter is shown, on a tint of its own. */
  readonly name: string;
  /** Side in pixels. */
  readonly size?: number;
  /** People are round, organisations are not. */
  readonly shape?: 'round' | 'square';
}

/** The picture of a person or the logo of an organisation. Decorative: the name is to stand beside it. */
export function Portrait({ link, name, size = 44, shape = 'square' }: PortraitProps) {
  const src = useImage(link);
  return (
    <span
      className={classes.portrait}
      style={{ '--side': `${size}px` } as CSSProperties}
      data-shape={shape}
      data-tint={nameTint(name)}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" width={size} height={size} /> : avatarLetter(name)}
    </span>
  );
}
